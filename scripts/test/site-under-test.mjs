import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../lib/supervision/ports.mjs';
import { isRunning } from '../lib/supervision/processes.mjs';
import { root } from '../lib/root.mjs';

const FAKE_PROGRAMS = {
  'server/main.js': 'server.mjs',
  'judge-local/main.js': 'judge.mjs',
  'judge-remote/main.js': 'judge.mjs',
};

/** Files in the data folder in which the fakes record how they were started. */
const START_REPORTS = ['server-report.json', 'judge-local/report.json', 'judge-remote/report.json'];

/** Waits until `check` returns a value; on a timeout, the error names `what`. */
export const until = (what, check) =>
  vi.waitUntil(check, { timeout: 60_000, interval: 20 }).catch(() => {
    throw new Error(`in vain waited until ${what}`);
  });

/** Creates a folder with fakes in place of the built programs, and a separate data folder. */
export const makeSite = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-site-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  for (const [to, from] of Object.entries(FAKE_PROGRAMS)) {
    mkdirSync(join(folder, 'build', to, '..'), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'fakes', from), join(folder, 'build', to));
  }
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), BUILD_DIR: join(folder, 'build') };
  const note = () => {
    try {
      return JSON.parse(readFileSync(join(dataDir, 'supervisor/running.json'), 'utf8'));
    } catch {
      return null;
    }
  };
  const partsNow = () => note()?.parts ?? [];
  /** Stops the supervisor, if it is still running, and its parts. */
  const end = async () => {
    const remaining = note();
    if (!remaining) return;
    if (isRunning(remaining.supervisor)) process.kill(remaining.supervisor.pid, 'SIGTERM');
    await until('the site has stopped', () =>
      [remaining.supervisor, ...remaining.parts].every((one) => !isRunning(one)),
    );
  };
  /** Runs one of the scripts; `printed()` returns its output so far. */
  const launch = (script, args) => {
    let text = '';
    const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], { env });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
    const exited = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
    return { pid: child.pid, kill: (signal) => child.kill(signal), exited, printed: () => text };
  };
  return {
    dataDir,
    port,
    note,
    /** Returns the recorded process of a part. */
    part: (name) => partsNow().find((one) => one.name === name),
    parts: partsNow,
    start: (...flags) => {
      // Reports of an earlier start must not count for this one.
      for (const file of START_REPORTS) rmSync(join(dataDir, file), { force: true });
      const supervisor = launch('start.mjs', flags);
      return { ...supervisor, isReady: () => supervisor.printed().includes('is ready') };
    },
    /** Runs the set-up that `npm start` does before starting the supervisor. */
    setUp: () => launch('ensure.mjs', ['start']),
    startReport: (path) => JSON.parse(readFileSync(join(dataDir, path), 'utf8')),
    end,
    remove: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
