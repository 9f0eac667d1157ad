import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { root } from './root.mjs';

/** Exit code of `flock` if another process has the lock. */
const CONFLICT = 1;

/**
 * Waits until no other set-up runs in `folder`, and says so. The kernel releases the lock when this process ends, in
 * whichever way. Nothing is written, so that it works in a folder that is read-only.
 * @param {string} folder
 */
export const lockSetup = (folder = root) => {
  const opened = openSync(folder, 'r');
  // The lock belongs to the opened folder, which `flock` shares with this process.
  /** @param {string[]} flags */
  const flock = (...flags) =>
    spawnSync('flock', ['-x', ...flags, '3'], { stdio: ['ignore', 'ignore', 'ignore', opened] });
  if (flock('-n').status !== CONFLICT) return;
  console.log(`  another set-up is running in ${folder}; waiting for it …`);
  flock();
};
