import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { type Cluster, initCluster, startCluster } from '../../../scripts/lib/postgres.mjs';
import { whenever } from './whenever';

/** Set by the global setup; set it yourself to run the tests on a server of your own (a superuser's URL). */
export const TEST_CLUSTER_VARIABLE = 'TRIBUNAL_TEST_CLUSTER';

/** No waiting for the disk: what was committed survives a kill of the server, not of the machine. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  shared_buffers: '64MB',
};

export interface TestPostgres {
  /** Superuser's URL over TCP; stays the same over restarts. */
  readonly url: string;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
  /** `kill -9` of the postmaster, and nobody answers any more; `restart()` brings it back. */
  kill(): Promise<void>;
  /** Stops every process of it in the middle: connections stay open, nobody answers; `thaw()` lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Starts it again on the same port, stopping it first when it runs. */
  restart(): Promise<void>;
}

/** What a killed server leaves works in its folder and answers for a moment yet. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false; // It has ended meanwhile, or is somebody else's.
    }
  });

const MEMORY_FOLDER = '/dev/shm';
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Where clusters lie that are thrown away: in memory where there is room. Every test file copies a template of some 300
 * files and drops it, which costs ext4 a third of a run, as it looks for inodes that were not deleted a moment ago.
 */
function folderOfClusters(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= LEAST_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A PostgreSQL of its own in a temporary folder, on a random port of 127.0.0.1 and a unix socket. */
export const startPostgres = async (): Promise<TestPostgres> => {
  const folder = mkdtempSync(join(folderOfClusters(), 'tribunal-postgres-'));
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  initCluster({ dataDir, isDurable: false, attributes: 'superuser' });
  const port = await freePort();
  const start = (): Promise<Cluster> =>
    startCluster({ dataDir, port, socketDir: join(folder, 'socket'), settings: SETTINGS });
  let cluster = await start();
  const onExit = (): void => void cluster.kill();
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of processesIn(dataDir)) process.kill(Number(pid), name);
  };
  process.once('exit', onExit);
  return {
    url: cluster.url,
    stop: async () => {
      process.off('exit', onExit);
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    kill: async () => {
      await cluster.kill();
      const isOver = async () => (processesIn(dataDir).length === 0 ? true : null);
      await whenever(isOver, { everyMs: 5, patienceMs: 30_000 });
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    restart: async () => {
      await cluster.stop();
      cluster = await start();
    },
  };
};

const clusterUrl = (): string => {
  const url = process.env[TEST_CLUSTER_VARIABLE];
  if (url) return url;
  throw new Error(
    `no test cluster: add core/testing/src/global-setup.ts to globalSetup, or set ${TEST_CLUSTER_VARIABLE}`,
  );
};

const asAdmin = async (statement: string): Promise<void> => {
  const client = new Client(clusterUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

export interface TestDatabase {
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * A fresh database on the cluster that all tests of a run share.
 * `template` names a database to copy (its URL or name); nobody may be connected to it meanwhile.
 */
export const testDatabase = async (template?: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = template?.includes('/') ? new URL(template).pathname.slice(1) : template;
  await asAdmin(`create database ${name}${source ? ` template "${source}"` : ''}`);
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
};
