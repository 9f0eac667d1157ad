import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithin, identify, isRunning, signal } from './processes.mjs';
import { Stop } from './steps.mjs';

/** A supervisor whose npm was killed notices within this time and stops. */
const NOTICE_MS = 2000;
/** A supervisor that is stopping gets this long. */
const STOP_PATIENCE_MS = 30_000;
/** Parts of a dead supervisor end by themselves; they get this long. */
const LEFTOVER_PATIENCE_MS = 8000;

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const end = async (part) => {
  signal(part.pid, 'SIGTERM');
  if (await endsWithin(part, LEFTOVER_PATIENCE_MS)) return;
  signal(part.pid, 'SIGKILL');
  await endsWithin(part, LEFTOVER_PATIENCE_MS);
};

/** The last note; one of a living supervisor only when it is not about to end. */
const settled = async (file) => {
  const began = Date.now();
  for (;;) {
    const note = read(file);
    if (!note || !isRunning(note.supervisor)) return note;
    const patience = note.isStopping ? STOP_PATIENCE_MS : NOTICE_MS;
    if (Date.now() - began > patience) return note;
    await pause(50);
  }
};

const noteIn = (folder) => join(folder, 'running.json');

/** What a killed supervisor left running. Throws `Stop` when another one is alive; one that is ending is waited for. */
export const leftoversIn = async (folder) => {
  const before = await settled(noteIn(folder));
  if (before && isRunning(before.supervisor)) {
    throw new Stop(
      `Tribunal already runs with this data folder at ${before.address}. Stop it first: kill ${before.supervisor.pid}`,
    );
  }
  return (before?.parts ?? []).filter(isRunning);
};

/**
 * Takes the data folder for this supervisor and ends what a killed one left running.
 * Throws `Stop` when another supervisor is alive. The note in `folder` holds pids with their birth, never a pid alone.
 */
export const takeLock = async (folder, address) => {
  const file = noteIn(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const leftovers = await leftoversIn(folder);
  const parts = new Map();
  let isStopping = false;
  const write = () => {
    const named = [...parts].map(([name, identity]) => ({ name, ...identity }));
    const note = { supervisor: identify(process.pid), address, isStopping, parts: named };
    writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  await Promise.all(leftovers.map(end));
  write();
  return {
    /** How many processes of a killed supervisor had to be ended. */
    cleared: leftovers.length,
    /** Notes that `name` now runs as `pid`. */
    note: (name, pid) => {
      const identity = identify(pid);
      if (!identity) return;
      parts.set(name, identity);
      write();
    },
    /** Tells the next start to wait for the end of this one. */
    noteStopping: () => {
      isStopping = true;
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
};
