import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const readOr = (read, otherwise) => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** A zombie is dead: it only waits for its parent to look. */
const isAlive = (pid) => {
  const stat = readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), null);
  return stat !== null && stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
};

/** Every server process works inside its data folder, which tells it from a stranger that got a recycled pid. */
const worksIn = (pid, dataDir) =>
  readOr(() => readlinkSync(`/proc/${pid}/cwd`), null) === dataDir &&
  readOr(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim(), '') === 'postgres';

/** What `postmaster.pid` says: `{pid, port, isReady}` or null. */
export const readPidFile = (dataDir) => {
  const lines = readOr(() => readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), '').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : null;
};

const ownerFile = (dataDir) => join(dataDir, 'tribunal.owner');

/** Notes this process as the owner of the server over `dataDir`. */
export const claim = (dataDir) => {
  // A file of another user can be replaced here, not overwritten, and a link is never followed.
  rmSync(ownerFile(dataDir), { force: true });
  writeFileSync(ownerFile(dataDir), String(process.pid), { flag: 'wx' });
};

/** Sends the signals one after another, each with its time to work, until the process is gone. */
export const endProcess = async (pid, steps) => {
  for (const { signal, patienceMs } of steps) {
    if (!isAlive(pid)) return;
    readOr(() => process.kill(pid, signal), null);
    for (const end = Date.now() + patienceMs; Date.now() < end && isAlive(pid);) await pause(20);
  }
};

/** Fast shutdown, then immediate, then none at all. */
export const STOP_STEPS = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
];

/**
 * Makes way for a new server over `dataDir`: stops one whose owner died, clears what a killed one left.
 * Throws when a living process owns the running server.
 */
export const clearTheWay = async (dataDir) => {
  const real = realpathSync(dataDir);
  const found = readPidFile(real);
  if (found && isAlive(found.pid)) {
    if (!worksIn(found.pid, real)) rmSync(join(real, 'postmaster.pid'));
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
  // Without its postmaster a backend can only end; while one lingers, the new server refuses to start.
  const left = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, real));
  for (const pid of left) await endProcess(pid, [{ signal: 'SIGKILL', patienceMs: 5_000 }]);
};
