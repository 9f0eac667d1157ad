import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithin, identify, isRunning, signal } from './processes.mjs';
import { lockFolder } from '../folder-lock.mjs';
import { CommandError } from '../steps.mjs';

/** @import {ProcessIdentity} from './processes.mjs' */

/**
 * Contents of the lock file.
 * @typedef {object} LockNote
 * @property {ProcessIdentity} supervisor
 * @property {string} address
 * @property {boolean} isStopping
 * @property {(ProcessIdentity & { name: string })[]} parts
 */

/** Time within which a supervisor whose npm was killed notices that and stops, in ms. */
const DETECT_MS = 2000;
/** Time that a stopping supervisor may take, in ms. */
const STOP_PATIENCE_MS = 30_000;
/** Time within which the parts of a dead supervisor must end by themselves, in ms. */
const LEFTOVER_PATIENCE_MS = 8000;

/**
 * @param {string} file
 * @returns {LockNote | null}
 */
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** @param {ProcessIdentity} part */
const endPart = async (part) => {
  signal(part.pid, 'SIGTERM');
  if (await endsWithin(part, LEFTOVER_PATIENCE_MS)) return;
  signal(part.pid, 'SIGKILL');
  await endsWithin(part, LEFTOVER_PATIENCE_MS);
};

/**
 * Reads the lock file. If the supervisor in it is alive, waits a limited time for it to end.
 * @param {string} file
 */
const readSettledNote = async (file) => {
  const began = Date.now();
  for (;;) {
    const note = read(file);
    if (!note || !isRunning(note.supervisor)) return note;
    const patience = note.isStopping ? STOP_PATIENCE_MS : DETECT_MS;
    if (Date.now() - began > patience) return note;
    await pause(50);
  }
};

/** @param {string} folder */
const lockFileIn = (folder) => join(folder, 'running.json');

/**
 * Returns the processes that a killed supervisor left running. Waits for a supervisor that is stopping.
 * @throws {CommandError} when another supervisor is alive
 * @param {string} folder
 * @returns {Promise<ProcessIdentity[]>}
 */
export const findLeftovers = async (folder) => {
  const note = await readSettledNote(lockFileIn(folder));
  if (note && isRunning(note.supervisor)) {
    throw new CommandError(
      `Tribunal already runs with this data folder at ${note.address}. Stop it first: kill ${note.supervisor.pid}`,
    );
  }
  return (note?.parts ?? []).filter(isRunning);
};

/**
 * Locks the data folder for this supervisor and ends the processes that a killed one left running. The lock file in
 * `folder` identifies processes by pid and start time, never by pid alone.
 * @throws {CommandError} when another supervisor is alive
 * @param {string} folder
 * @param {string} address
 */
export const acquireLock = async (folder, address) => {
  const file = lockFileIn(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** @type {Map<string, ProcessIdentity>} */
  const parts = new Map();
  let isStopping = false;
  const write = () => {
    const entries = [...parts].map(([name, identity]) => ({ name, ...identity }));
    const note = { supervisor: identify(process.pid), address, isStopping, parts: entries };
    writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  // Of two that start at once, the second one reads what the first one has written.
  const unlock = lockFolder(folder);
  /** @type {ProcessIdentity[]} */
  let leftovers;
  try {
    leftovers = await findLeftovers(folder);
    await Promise.all(leftovers.map(endPart));
    write();
  } finally {
    unlock();
  }
  return {
    /** Number of processes of a killed supervisor that had to be ended. */
    cleared: leftovers.length,
    /**
     * Records that `name` now runs as `pid`.
     * @param {string} name
     * @param {number} pid
     */
    note: (name, pid) => {
      const identity = identify(pid);
      if (!identity) return;
      parts.set(name, identity);
      write();
    },
    /** Makes the next start wait for this supervisor to end. */
    noteStopping: () => {
      isStopping = true;
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
};
