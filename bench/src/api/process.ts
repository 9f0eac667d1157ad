import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootPath } from '@tribunal/config';
import { ROOT_PASSWORD } from '@tribunal/testing';
import { freePort } from '../../../scripts/lib/supervision/ports.mjs';

interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

/** Folder for CPU profiles of the measured servers; without it, none are written. */
const profiles = process.env['BENCH_PROFILE'];

const POLL_MS = 50;
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );

/** Runs a server of the checkout in a separate process, and resolves when it listens. */
export async function startServer(program: string, env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const profile = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const child = spawn(process.execPath, [...profile, '--import', 'tsx', join(rootPath, program)], {
    cwd: rootPath,
    env: { ...process.env, NODE_OPTIONS: '', BASE_URL: '', PORT: String(port), ...env },
    stdio: 'inherit',
  });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${program} exited before it was ready`);
    await pause(POLL_MS);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  return { port, stop };
}

/** Returns the settings of a server that measures work on one database without demo content or judges. */
export const testEnv = (databaseUrl: string): Record<string, string> => ({
  NODE_ENV: 'test',
  DEMO: '0',
  ROOT_PASSWORD,
  JUDGE_TOKEN: 'the-judges-of-benches',
  REMOTE_SECRETS_KEY: '5ec4e7'.padEnd(64, '0'),
  DATABASE_URL: databaseUrl,
  QUEUE_URL: databaseUrl,
});
