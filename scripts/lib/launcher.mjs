import { readFileSync } from 'node:fs';
import { identify, isRunning, parentOf } from './processes.mjs';

const CHECK_MS = 1000;

const isNpm = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('npm');
  } catch {
    return false;
  }
};

/** npm starts us directly or through a shell; null when something else did. */
const findNpm = () => {
  const parent = process.ppid;
  const pid = [parent, parentOf(parent)].find((one) => one > 1 && isNpm(one));
  return pid === undefined ? null : identify(pid);
};

/** Calls `onGone` when the one that started this process was killed: its npm, or the process at the other end of our channel. */
export const watchLauncher = (onGone) => {
  process.once('disconnect', onGone);
  process.channel?.unref();
  const npm = findNpm();
  if (!npm) return;
  setInterval(() => isRunning(npm) || onGone(), CHECK_MS).unref();
};
