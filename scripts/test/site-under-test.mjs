import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../lib/ports.mjs';
import { isRunning } from '../lib/processes.mjs';
import { root } from '../lib/root.mjs';

const standIns = {
  'server/main.js': 'server.mjs',
  'judge-local/main.js': 'judge.mjs',
  'judge-remote/main.js': 'judge.mjs',
};

/** Where the stand-ins note what they were started with, in the data folder. */
const SAW = ['server-saw.json', 'judge-local/saw.json', 'judge-remote/saw.json'];

/** Waits until `look` gives something; `what` names it when it does not come. */
export const until = (what, look) =>
  vi.waitUntil(look, { timeout: 60_000, interval: 20 }).catch(() => {
    throw new Error(`in vain waited until ${what}`);
  });

/** A folder with stand-ins in place of the built programs and a data folder of its own. */
export const makeSite = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-site-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  for (const [to, from] of Object.entries(standIns)) {
    mkdirSync(join(folder, 'build', to, '..'), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'stand-ins', from), join(folder, 'build', to));
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
  /** Ends a supervisor that still runs, and its parts. */
  const end = async () => {
    const left = note();
    if (!left) return;
    if (isRunning(left.supervisor)) process.kill(left.supervisor.pid, 'SIGTERM');
    await until('the site has stopped', () => [left.supervisor, ...left.parts].every((one) => !isRunning(one)));
  };
  /** Runs one of the scripts; `printed()` is what it said so far. */
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
    /** The process that is noted for a part. */
    part: (name) => partsNow().find((one) => one.name === name),
    parts: partsNow,
    /** Starts the supervisor. */
    start: (...flags) => {
      // What parts of an earlier start saw is no answer to this one.
      for (const file of SAW) rmSync(join(dataDir, file), { force: true });
      const supervisor = launch('start.mjs', flags);
      return { ...supervisor, isReady: () => supervisor.printed().includes('is ready') };
    },
    /** Does what `npm start` does before the supervisor starts. */
    setUp: () => launch('ensure.mjs', ['start']),
    saw: (path) => JSON.parse(readFileSync(join(dataDir, path), 'utf8')),
    end,
    remove: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
