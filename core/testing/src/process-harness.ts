import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/supervision/ports.mjs';
import { startPostgres, type TestPostgres } from './postgres';
import { runProgram, type Program, type RunningProcess } from './process';
import { ROOT_PASSWORD } from './site';

/** Environment for running server and judges as separate processes: a database, a folder and a port for the server. */
export interface ProcessHarness {
  readonly postgres: TestPostgres;
  readonly folder: string;
  readonly port: number;
  /** URL of the server. */
  readonly url: string;
  /** Runs a program with the shared settings and its own. */
  run(program: Program): Promise<RunningProcess>;
  /** Stops all processes, drops the database and removes the folder. */
  stop(): Promise<void>;
}

/** Starts the harness. `settings` apply to all processes; the queue is in the database unless they name another. */
export async function startProcessHarness(settings: Readonly<Record<string, string>> = {}): Promise<ProcessHarness> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-town-'));
  await chmod(folder, 0o755);
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
    JUDGE_TOKEN: 'the-judges-of-tests',
    REMOTE_SECRETS_KEY: '5ec4e7'.padEnd(64, '0'),
    ROOT_PASSWORD,
    ...settings,
  };
  const processes: RunningProcess[] = [];
  return {
    postgres,
    folder,
    port,
    url,
    run: async (program) => {
      const started = await runProgram({ ...program, env: { ...env, ...program.env } });
      processes.push(started);
      return started;
    },
    stop: async () => {
      await Promise.all(processes.map((one) => one.kill()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
