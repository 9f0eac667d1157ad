import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../errors.mjs';

/**
 * Distinguishes a process from a later one with the same pid.
 * @typedef {{ pid: number, born: string }} ProcessIdentity
 */

/** @param {number} pid */
const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

const bootId = () => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
};

/**
 * Returns what distinguishes a process from a later one with the same pid; null if it is gone.
 * @param {number} pid
 * @returns {ProcessIdentity | null}
 */
export const identify = (pid) => {
  const stat = statOf(pid);
  return stat && stat[0] !== 'Z' ? { pid, born: `${bootId()}:${stat[19]}` } : null;
};

/**
 * Returns whether the process that `identify` described is still running.
 * @param {ProcessIdentity} identity
 */
export const isRunning = ({ pid, born }) => identify(pid)?.born === born;

/**
 * Returns the pid of a process's parent; 0 if the process is gone.
 * @param {number} pid
 */
export const parentOf = (pid) => Number(statOf(pid)?.[1] ?? 0);

/**
 * Sends a signal. Does nothing if the process is already gone.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export const signal = (pid, name) => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
};

/**
 * Resolves to whether the process ended within `patienceMs`.
 * @param {ProcessIdentity} identity
 * @param {number} patienceMs
 * @returns {Promise<boolean>}
 */
export const endsWithin = async (identity, patienceMs) => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(20)) if (!isRunning(identity)) return true;
  return !isRunning(identity);
};
