import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PackagePreview } from '@tribunal/contract';
import { pollUntil } from './poll-until';
import { packageOf } from './plugin-package';
import type { TestApp, TestUser } from './test-app';

/** What the code of the cycled plugin leaves, so that it can be seen whether it is gone. */
const traces: WeakRef<object>[] = [];

const serverOf = (text: string): string => `
  const { defineServerPart, routes } = require('@tribunal/server');
  const { beforeSubmit } = require('@tribunal/server/submission');
  const manifest = { id: 'cycled', requires: [], weight: new Array(100000).fill('${text}') };
  globalThis.packageTraces?.push(new WeakRef(manifest));
  exports.default = defineServerPart(manifest, (scope) => {
    scope.serve(routes()({ 'GET /api/cycled': { access: 'public', handle: () => '${text}' + manifest.weight.length } }));
    scope.hook(beforeSubmit, () => void manifest);
    scope.schedule({ name: 'tick', cron: '0 0 1 1 *', run: () => void manifest });
  });
`;
const migrations = `
  exports.migrations = [{ name: '0001-rows', up: (knex) => knex.raw('create table cycled_row (id int)') }];
`;

/** Between two requests of the traffic, so that it leaves time for what it watches. */
const PAUSE_MS = 5;
/** A confirmation of who root is ends after ten minutes. */
const CONFIRM_EACH = 50;
const BOUNDARY = 'the-boundary-of-cycles';

const formWith = (archive: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="p.tgz"\r\ncontent-type: application/gzip\r\n\r\n`,
    ),
    archive,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** What went on while a plugin was installed, switched, upgraded and removed again and again. */
export interface CycleResult {
  /** Requests to other parts of the site, and how many of them failed. */
  requests: number;
  failed: number;
  /** Versions of the plugin's code that are still in memory after the last collection. */
  alive: number;
  heapMib: number;
}

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

/** Collects what is garbage and returns the size of the heap in MiB. */
export function heapAfterCollection(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

/** Returns how many versions of the plugin's code are in memory, after a collection. */
async function countAlive(): Promise<number> {
  // What a weak reference gave out is kept until the end of the task.
  await new Promise((done) => setTimeout(done, 0));
  collectGarbage();
  return traces.filter((trace) => trace.deref() !== undefined).length;
}

/**
 * Installs a plugin, switches it off and on, exchanges it for another version and removes it, so many times, while
 * `others` are called without a pause.
 */
export async function cyclePackages(
  site: TestApp,
  root: TestUser,
  { cycles, others, onCycle }: { cycles: number; others: readonly string[]; onCycle?: (cycle: number) => void },
): Promise<CycleResult> {
  (globalThis as { packageTraces?: WeakRef<object>[] }).packageTraces = traces;
  traces.length = 0;
  const [first, second] = await Promise.all(
    ['1.0.0', '1.1.0'].map((version) => packageOf({ id: 'cycled', version, server: serverOf(version), migrations })),
  );
  const status = async (url: string): Promise<number> => (await site.app.server.inject({ url })).statusCode;
  const until = (wanted: number): Promise<true> =>
    pollUntil(async () => ((await status('/api/cycled')) === wanted ? true : null), { everyMs: 2, timeoutMs: 30_000 });
  const install = async (archive: Buffer): Promise<void> => {
    const { payload } = await site.app.server.inject({
      method: 'POST',
      url: '/api/admin/plugin/packages',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, authorization: root.token },
      payload: formWith(archive),
    });
    const { data } = JSON.parse(payload) as { data: PackagePreview };
    await site.api('POST /api/admin/plugin/packages/install', { body: { id: data.id }, as: root });
  };
  const set = (wanted: 'on' | 'off') => site.api('PUT /api/admin/plugin', { body: { id: 'cycled', wanted }, as: root });

  const counts = { requests: 0, failed: 0 };
  let isOver = false;
  const traffic = others.map(async (url) => {
    while (!isOver) {
      counts.requests += 1;
      if ((await status(url)) !== 200) counts.failed += 1;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  });
  try {
    for (let cycle = 1; cycle <= cycles; cycle++) {
      if (cycle % CONFIRM_EACH === 1) await site.confirmIdentity(root);
      await install(first!);
      await until(200);
      await set('off');
      await until(404);
      await set('on');
      await until(200);
      await install(second!);
      await until(200);
      const body = { id: 'cycled', data: 'drop' } as const;
      await site.api('POST /api/admin/plugin/packages/remove', { body, as: root });
      await until(404);
      onCycle?.(cycle);
    }
  } finally {
    isOver = true;
    await Promise.all(traffic);
  }
  const heapMib = heapAfterCollection();
  return { ...counts, alive: await countAlive(), heapMib };
}
