/**
 * Installs a plugin from its archive, switches it off and on, exchanges it for another version and removes it, a
 * thousand times, while other calls are made without a pause. Says how many of those failed and what is left: in memory,
 * of handles, files and connections. Baseline: the same before the first cycle, of the heap after the first tenth.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  cyclePackages,
  fillPool,
  heapAfterCollection,
  poolOfKnownSize,
  startPostgres,
  startTestApp,
  type TestApp,
} from '@tribunal/testing';
import { TEST_CLUSTER_VARIABLE } from '../../core/testing/src/postgres';
import { atMost, report } from './report';

const CYCLES = Number(process.env['BENCH_CYCLES'] ?? 1000);
const MAX = { failed: 0, alive: 4, grownMib: 20, handles: 4, files: 4, connections: 2 };
const STEPS = 10;

/** Counts what a process and its database may keep. */
async function countKept(site: TestApp) {
  const knex = resolve(site.app.container, Db);
  const count = async (sql: string): Promise<number> => {
    const { rows } = await knex.raw<{ rows: { count: string }[] }>(sql);
    return Number(rows[0]?.count);
  };
  const folder = join(site.dataDir, 'plugins');
  return {
    rssMib: process.memoryUsage().rss / 1024 / 1024,
    handles: process.getActiveResourcesInfo().length,
    openFiles: readdirSync('/proc/self/fd').length,
    connections: await count(
      `select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    ),
    tables: await count('select count(*) from pg_tables'),
    rows: await count(
      'select (select count(*) from plugin_package) + (select count(*) from plugin_installation) as count',
    ),
    filesOnDisk: existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0,
  };
}

const postgres = await startPostgres();
process.env[TEST_CLUSTER_VARIABLE] = postgres.url;
const site = await startTestApp({ env: poolOfKnownSize });
try {
  const root = await site.asRoot();
  await fillPool(resolve(site.app.container, Db));
  const before = await countKept(site);
  const heaps: number[] = [];
  const others = ['/api/get-website-config', '/api/health/live'];
  const onCycle = (cycle: number): void => {
    if (cycle % Math.ceil(CYCLES / STEPS) !== 0) return;
    heaps.push(heapAfterCollection());
    console.log(`${cycle} cycles: heap ${heaps.at(-1)!.toFixed(1)} MiB`);
  };
  const { requests, failed, alive, heapMib } = await cyclePackages(site, root, { cycles: CYCLES, others, onCycle });
  const first = heaps[0] ?? heapMib;
  console.log(`${CYCLES} cycles, ${requests} requests elsewhere`);
  const after = await countKept(site);
  console.log(`memory ${before.rssMib.toFixed(0)} MiB before, ${after.rssMib.toFixed(0)} MiB after`);
  report('plugins', {
    'failed requests elsewhere': atMost(failed, MAX.failed, { requests }),
    'versions in memory': atMost(alive, MAX.alive, { loaded: CYCLES * 2 }),
    'heap grown, MiB': atMost(heapMib - first, MAX.grownMib, { first }),
    'handles grown': atMost(after.handles - before.handles, MAX.handles, { before: before.handles }),
    'open files grown': atMost(after.openFiles - before.openFiles, MAX.files, { before: before.openFiles }),
    'connections grown': atMost(after.connections - before.connections, MAX.connections, {
      before: before.connections,
    }),
    'tables left': atMost(after.tables - before.tables, 0, { before: before.tables }),
    'rows left': atMost(after.rows, 0, { before: before.rows }),
    'files left on disk': atMost(after.filesOnDisk, 0, { before: before.filesOnDisk }),
  });
} finally {
  await site.stop();
  await postgres.stop();
}
