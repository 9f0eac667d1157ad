import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Stop } from './steps.mjs';

/**
 * Root changes owners in a folder where an unprivileged user may rename and link. Nothing here follows a link, and a folder is
 * held open while it changes hands, so that what was looked at is what changes.
 */
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

const refuse = (path, kind) => {
  throw new Stop(
    `${path} is not ${kind} of its own but a link or something else. ` +
      'Remove it, or name the place it leads to with DATA_DIR.',
  );
};

const opened = (path, flags, kind) => {
  try {
    return openSync(path, O_RDONLY | O_NOFOLLOW | flags);
  } catch (error) {
    if (['ELOOP', 'ENOTDIR', 'ENXIO'].includes(error.code)) return refuse(path, kind);
    throw error;
  }
};

const withOpen = (path, flags, kind, work) => {
  const handle = opened(path, flags, kind);
  try {
    return work(handle);
  } finally {
    closeSync(handle);
  }
};

/** Gives the folder `path` to `uid:gid`, with `mode` when one is given. Throws `Stop` when it is a link or no folder. */
export const ownFolder = (path, { uid, gid }, mode) =>
  withOpen(path, O_DIRECTORY, 'a folder', (handle) => {
    fchownSync(handle, uid, gid);
    if (mode !== undefined) fchmodSync(handle, mode);
  });

/** The open folder by its handle: a name below it cannot be led elsewhere by renaming the folder. */
const below = (handle, name) => join('/proc/self/fd', String(handle), name);

const giveTree = (path, user) =>
  withOpen(path, O_DIRECTORY, 'a folder', (handle) => {
    for (const entry of readdirSync(below(handle, '.'), { withFileTypes: true })) {
      const inside = below(handle, entry.name);
      if (entry.isDirectory()) giveTree(inside, user);
      else lchownSync(inside, user.uid, user.gid);
    }
    // Last, so that a walk that was interrupted is taken up again.
    fchownSync(handle, user.uid, user.gid);
  });

/** Gives `path` and all below it to `user`, unless it is theirs. Throws `Stop` when it is a link. */
export const giveOver = (path, user) => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isSymbolicLink()) refuse(path, 'a file or folder');
  if (found.uid === user.uid) return;
  if (found.isDirectory()) giveTree(path, user);
  else lchownSync(path, user.uid, user.gid);
};

/** Text of a file that somebody else may have put there. Throws `Stop` when it is no plain file. */
export const readPlainFile = (path) =>
  withOpen(path, O_NONBLOCK, 'a file', (handle) =>
    fstatSync(handle).isFile() ? readFileSync(handle, 'utf8') : refuse(path, 'a file'),
  );
