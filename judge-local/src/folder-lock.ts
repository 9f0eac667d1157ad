import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';

/** A lock on a folder. The kernel releases it when this process ends, in whichever way that is. */
export interface FolderLock {
  /** Does nothing if the lock was released before. */
  release(): void;
}

/** Several processes can have a `shared` lock, and one an `exclusive` lock while nobody else has any. */
type LockKind = 'shared' | 'exclusive';

const FLAGS: Readonly<Record<LockKind, string>> = { shared: '-s', exclusive: '-x' };
const CONFLICT = 1;

/** Waits until the folder can be locked. */
export async function lockFolder(path: string, kind: LockKind): Promise<FolderLock> {
  const lock = await lockWith([FLAGS[kind]], path);
  if (!lock) throw new Error(`${path} cannot be locked`);
  return lock;
}

/** Locks the folder; resolves with null if another process has a lock that excludes it. */
export const tryLockFolder = (path: string, kind: LockKind): Promise<FolderLock | null> =>
  lockWith([FLAGS[kind], '-n'], path);

/**
 * Node has no call for locks of files. A lock belongs to the opened folder, which this process shares with `flock`, so
 * it outlives that program.
 */
async function lockWith(flags: readonly string[], path: string): Promise<FolderLock | null> {
  const folder = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  let isOpen = true;
  const release = (): void => {
    if (isOpen) closeSync(folder);
    isOpen = false;
  };
  try {
    const flock = spawn('flock', [...flags, '3'], { stdio: ['ignore', 'ignore', 'ignore', folder] });
    const [code] = (await once(flock, 'exit')) as [number | null];
    if (code === 0) return { release };
    if (code !== CONFLICT) throw new Error(`flock ended with ${code}`);
  } catch (error) {
    release();
    throw new Error(`${path} cannot be locked with flock, a program of util-linux: ${String(error)}`, { cause: error });
  }
  release();
  return null;
}
