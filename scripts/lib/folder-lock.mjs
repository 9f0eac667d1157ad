import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** Exit code of `flock` if another process has the lock. */
const CONFLICT = 1;

/**
 * Locks a folder for this process, after any other process that has locked it; calls `onWait` if it must wait. Returns
 * a function that releases the lock; the kernel does so when this process ends, in whichever way. Nothing is written,
 * so that it works in a folder that is read-only.
 * @param {string} folder
 * @param {() => void} [onWait]
 */
export const lockFolder = (folder, onWait = () => {}) => {
  const opened = openSync(folder, 'r');
  // The lock belongs to the opened folder, which `flock` shares with this process.
  /** @param {string[]} flags */
  const flock = (...flags) =>
    spawnSync('flock', ['-x', ...flags, '3'], { stdio: ['ignore', 'ignore', 'ignore', opened] });
  if (flock('-n').status === CONFLICT) {
    onWait();
    flock();
  }
  return () => closeSync(opened);
};
