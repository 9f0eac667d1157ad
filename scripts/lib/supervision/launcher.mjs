import { readFileSync } from 'node:fs';
import { identify, isRunning, parentOf } from './processes.mjs';

const CHECK_MS = 1000;

/** @param {number} pid */
const isNpm = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('npm');
  } catch {
    return false;
  }
};

/** Returns the npm process that started this one, directly or through a shell; null if it was started otherwise. */
const findNpm = () => {
  const parent = process.ppid;
  const pid = [parent, parentOf(parent)].find((one) => one > 1 && isNpm(one));
  return pid === undefined ? null : identify(pid);
};

/**
 * Calls `onLauncherExit` when the process that started this one is gone: its npm, or the process at the other end of
 * the IPC channel.
 * @param {() => void} onLauncherExit
 */
export const watchLauncher = (onLauncherExit) => {
  process.once('disconnect', onLauncherExit);
  process.channel?.unref();
  const npm = findNpm();
  if (!npm) return;
  setInterval(() => isRunning(npm) || onLauncherExit(), CHECK_MS).unref();
};
