/** Opens files of the worker's store by descriptor. */
import { randomUUID } from 'node:crypto';
import { closeSync, constants, fchownSync, fstatSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRef } from '../types';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'No such file or directory',
  EACCES: 'Permission denied',
  ELOOP: 'Too many levels of symbolic links',
  ENOSPC: 'No space left on device',
};

/** Returns the system's description of an error, in the words of the C library. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}

/**
 * Opens a regular file read-only.
 * @throws an Error with a sentence if that fails.
 */
export function openStored(store: string, ref: FileRef): number {
  try {
    const fd = openSync(join(store, ref), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (fstatSync(fd).isFile()) return fd;
    closeSync(fd);
  } catch (error) {
    throw new Error(`cannot read ${ref} from the store: ${reasonOf(error)}`, { cause: error });
  }
  throw new Error(`cannot read ${ref} from the store: Invalid argument`);
}

/** Creates a new empty file that belongs to the owner of the folder. */
export function createStored(store: string): { ref: FileRef; fd: number } {
  const ref = `out-${randomUUID()}`;
  const fd = openSync(join(store, ref), O_WRONLY | O_CREAT | O_EXCL, 0o600);
  const { uid, gid } = statSync(store);
  if (process.getuid?.() === 0) fchownSync(fd, uid, gid);
  return { ref, fd };
}
