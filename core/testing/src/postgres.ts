import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { freePort } from '../../../scripts/lib/supervision/ports.mjs';
import { type Cluster, startCluster } from '../../../scripts/lib/postgres/cluster.mjs';
import { newCluster } from './cluster-template';
import { pollUntil } from './poll-until';

/**
 * Environment variable set by the global set-up. Set it yourself to run the tests on your own server (URL of a
 * superuser).
 */
export const TEST_CLUSTER_VARIABLE = 'TRIBUNAL_TEST_CLUSTER';
/** Environment variable with the folder of the socket of that server, if it is the one of the global set-up. */
export const TEST_SOCKET_VARIABLE = 'TRIBUNAL_TEST_CLUSTER_SOCKET';

/** fsync is disabled: committed data survives a kill of the server, but not of the machine. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  shared_buffers: '64MB',
};

export interface TestPostgres {
  /** The superuser's URL over TCP; it does not change on restarts. */
  readonly url: string;
  /** The folder of its unix socket. */
  readonly socketDir: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
  /** Kills the postmaster with `kill -9` and waits until nothing answers any more; `restart()` starts it again. */
  kill(): Promise<void>;
  /** Suspends all processes of the server: connections stay open but nothing answers; `thaw()` resumes them. */
  freeze(): void;
  thaw(): void;
  /** Starts the server again on the same port; stops it first if it is running. */
  restart(): Promise<void>;
}

/** Returns the processes that run in the server's folder. Some survive a killed server and answer for a moment. */
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
 * Returns the folder for temporary clusters: in memory if there is enough space. Every test file copies a template of
 * some 300 files and drops it, which on ext4 takes a third of a run, because ext4 searches for inodes that were not
 * deleted recently.
 */
function folderOfClusters(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= LEAST_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Lets connections over the socket in without a password: to prove one takes both sides longer than the queries of a small
 * test, and a test app opens half a dozen connections.
 */
function trustSocket(dataDir: string): void {
  const rules = join(dataDir, 'pg_hba.conf');
  writeFileSync(rules, `local all all trust\n${readFileSync(rules, 'utf8')}`);
}

/** Starts a separate PostgreSQL server in a temporary folder, on a random port of 127.0.0.1 and a unix socket. */
export const startPostgres = async (): Promise<TestPostgres> => {
  const folder = mkdtempSync(join(folderOfClusters(), 'tribunal-postgres-'));
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  await newCluster(dataDir);
  trustSocket(dataDir);
  const port = await freePort();
  const socketDir = join(folder, 'socket');
  const start = (): Promise<Cluster> => startCluster({ dataDir, port, socketDir, settings: SETTINGS });
  let cluster = await start();
  const onExit = (): void => void cluster.kill();
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of processesIn(dataDir)) {
      try {
        process.kill(Number(pid), name);
      } catch (error) {
        // A worker of the server may have ended since it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  process.once('exit', onExit);
  return {
    url: cluster.url,
    socketDir,
    stop: async () => {
      process.off('exit', onExit);
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    kill: async () => {
      await cluster.kill();
      const isOver = async () => (processesIn(dataDir).length === 0 ? true : null);
      await pollUntil(isOver, { everyMs: 5, timeoutMs: 30_000 });
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

/**
 * Returns the URL of a database over the unix socket of the shared cluster, and any other URL as it is. A query over the
 * socket takes a sixth less processor time than over TCP.
 */
export const overSocket = (url: string): string => {
  const socketDir = process.env[TEST_SOCKET_VARIABLE];
  const { username, password, host, port, pathname } = new URL(url);
  if (!socketDir || host !== new URL(clusterUrl()).host) return url;
  return `postgres://${username}:${password}@${encodeURIComponent(socketDir)}:${port}${pathname}`;
};

/** Connection of this process to the shared cluster, kept because opening one costs more than a small database. */
let admin: Pool | undefined;

const executeAsAdmin = async (statement: string): Promise<void> => {
  if (!admin) {
    admin = new Pool({ connectionString: clusterUrl(), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The cluster may stop while the connection is idle; the next statement opens another one.
    admin.on('error', () => undefined);
  }
  await admin.query(statement);
};

export interface TestDatabase {
  url: string;
  /** Drops the database even if there are connections to it. */
  drop(): Promise<void>;
}

/**
 * Creates a database on the cluster that all tests of a run share. `template` names a database to copy (its URL or
 * name); nobody may be connected to it in the meantime. Its files are copied: the default strategy writes each page to
 * the log as well, which takes half as long again.
 */
export const testDatabase = async (template?: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = template?.includes('/') ? new URL(template).pathname.slice(1) : template;
  await executeAsAdmin(`create database ${name}${source ? ` template "${source}" strategy file_copy` : ''}`);
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => executeAsAdmin(`drop database if exists ${name} with (force)`) };
};
