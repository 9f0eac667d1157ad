import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rootPath } from '@tribunal/config';
import { ROOT_PASSWORD, startPostgres } from '@tribunal/testing';
import { freePort } from '../../../scripts/lib/postgres.mjs';

/** ms of `performance.now()`; `to` null: it goes on. */
interface Downtime {
  from: number;
  to: number | null;
}

/** Database, server and judge as processes of their own, all on one machine. */
export interface Town extends AsyncDisposable {
  readonly port: number;
  readonly databaseUrl: string;
  /** `kill -9` of the server, and a new one at once; resolves with the ms until that one takes calls. */
  crash(): Promise<number>;
  /** Whether the server was gone at some time between these. */
  wasDown(from: number, to: number): boolean;
}

const READY = 'Tribunal is ready';
const now = (): number => performance.now();

/** Resolves when it has printed the word. */
async function started(program: string, env: Record<string, string>, word: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: rootPath,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let printed = '';
  await new Promise<void>((ready, fail) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      if (printed.includes(word)) return;
      printed += chunk.toString();
      if (printed.includes(word)) ready();
    });
    child.once('exit', () => fail(new Error(`${program} ended before it was ready:\n${printed}`)));
  });
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export async function openTown(): Promise<Town> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: String(port),
    BASE_URL: url,
    SERVER_URL: url,
    DATABASE_URL: postgres.url,
    QUEUE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    JUDGE_TOKEN: 'the-judges-of-benches',
    REMOTE_SECRETS_KEY: '5ec4e7'.padEnd(64, '0'),
    DEMO: '0',
    ROOT_PASSWORD,
  };
  const startServer = () => started(join(rootPath, 'core/server/src/main.ts'), env, READY);
  let server = await startServer();
  const judge = await started(fileURLToPath(new URL('judge.ts', import.meta.url)), env, 'takes work');
  const downtimes: Downtime[] = [];

  return {
    port,
    databaseUrl: postgres.url,
    crash: async () => {
      const downtime: Downtime = { from: now(), to: null };
      downtimes.push(downtime);
      await ended(server);
      server = await startServer();
      downtime.to = now();
      return downtime.to - downtime.from;
    },
    wasDown: (from, to) => downtimes.some((one) => one.from <= to && (one.to === null || from <= one.to)),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([server, judge].map(ended));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
