import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {{ signal: NodeJS.Signals, patienceMs: number }} StopStep */

/**
 * @template T
 * @template F
 * @param {() => T} read
 * @param {F} fallback
 * @returns {T | F}
 */
const readOr = (read, fallback) => {
  try {
    return read();
  } catch {
    return fallback;
  }
};

/**
 * Returns whether the process runs. A zombie counts as dead: it only waits for its parent to collect its exit code.
 * @param {number} pid
 */
const isAlive = (pid) => {
  const stat = readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), null);
  return stat !== null && stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
};

/**
 * Returns whether the process is a PostgreSQL process of this data folder. Each of them works inside the folder,
 * which distinguishes it from a foreign process with a recycled pid.
 * @param {number} pid
 * @param {string} dataDir
 */
const isWorkingIn = (pid, dataDir) =>
  readOr(() => readlinkSync(`/proc/${pid}/cwd`), null) === dataDir &&
  readOr(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim(), '') === 'postgres';

/**
 * Reads `postmaster.pid`; returns `{pid, port, isReady}` or null.
 * @param {string} dataDir
 */
export const readPidFile = (dataDir) => {
  const lines = readOr(() => readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), '').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : null;
};

/** @param {string} dataDir */
const ownerFile = (dataDir) => join(dataDir, 'tribunal.owner');

/**
 * Records this process as the owner of the server for `dataDir`.
 * @param {string} dataDir
 */
export const claimDataDir = (dataDir) => {
  // This process can replace another user's file here but not overwrite it; creating a new file never follows a link.
  rmSync(ownerFile(dataDir), { force: true });
  writeFileSync(ownerFile(dataDir), String(process.pid), { flag: 'wx' });
};

/**
 * Sends the signals one after another until the process ends, waiting up to the given time after each.
 * @param {number} pid
 * @param {readonly StopStep[]} steps
 */
export const endProcess = async (pid, steps) => {
  for (const { signal, patienceMs } of steps) {
    if (!isAlive(pid)) return;
    readOr(() => process.kill(pid, signal), null);
    for (const end = Date.now() + patienceMs; Date.now() < end && isAlive(pid);) await pause(20);
  }
};

/**
 * Signals for stopping PostgreSQL: fast shutdown, immediate shutdown, then kill.
 * @type {readonly StopStep[]}
 */
export const STOP_STEPS = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
];

/**
 * Prepares `dataDir` for a new server: stops a server whose owner died, and removes what a killed one left.
 * @throws when a living process owns the running server
 * @param {string} dataDir
 */
export const stopStaleServer = async (dataDir) => {
  const real = realpathSync(dataDir);
  const found = readPidFile(real);
  if (found && isAlive(found.pid)) {
    if (!isWorkingIn(found.pid, real)) rmSync(join(real, 'postmaster.pid'));
    else {
      const owner = Number(readOr(() => readFileSync(ownerFile(real), 'utf8'), ''));
      if (owner > 0 && isAlive(owner)) {
        throw new Error(
          `${dataDir} is in use: PostgreSQL (pid ${found.pid}, port ${found.port}) belongs to process ${owner}`,
        );
      }
      await endProcess(found.pid, STOP_STEPS);
    }
  }
  // A backend without its postmaster can only end, and the new server refuses to start while one is still running.
  const leftovers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isWorkingIn(pid, real));
  for (const pid of leftovers) await endProcess(pid, [{ signal: 'SIGKILL', patienceMs: 5_000 }]);
};
