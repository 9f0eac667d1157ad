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
import { codeOf } from './errors.mjs';
import { CommandError } from './steps.mjs';

/** @typedef {{ uid: number, gid: number }} Owner */

/**
 * As root, changes owners in a folder where an unprivileged user may rename and link. This module never follows a
 * link, and it keeps a folder open while changing its owner, so that the checked object is the one that changes.
 */
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * @param {string} path
 * @param {string} kind
 * @returns {never}
 */
const refuse = (path, kind) => {
  throw new CommandError(
    `${path} is not ${kind} but a symbolic link or something else. ` +
      'Remove it, or set DATA_DIR to the place it points to.',
  );
};

/**
 * @param {string} path
 * @param {number} flags
 * @param {string} kind
 * @returns {number}
 */
const openChecked = (path, flags, kind) => {
  try {
    return openSync(path, O_RDONLY | O_NOFOLLOW | flags);
  } catch (error) {
    if (['ELOOP', 'ENOTDIR', 'ENXIO'].includes(codeOf(error) ?? '')) return refuse(path, kind);
    throw error;
  }
};

/**
 * @template T
 * @param {string} path
 * @param {number} flags
 * @param {string} kind
 * @param {(handle: number) => T} work
 * @returns {T}
 */
const withOpen = (path, flags, kind, work) => {
  const handle = openChecked(path, flags, kind);
  try {
    return work(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Gives the folder `path` to `uid:gid`, and sets `mode` if given.
 * @throws {CommandError} when it is a link or not a folder
 * @param {string} path
 * @param {Owner} owner
 * @param {number} [mode]
 */
export const chownFolder = (path, { uid, gid }, mode) =>
  withOpen(path, O_DIRECTORY, 'a folder', (handle) => {
    fchownSync(handle, uid, gid);
    if (mode !== undefined) fchmodSync(handle, mode);
  });

/**
 * Returns the path of an entry below an open folder by its handle, so that renaming the folder cannot redirect it.
 * @param {number} handle
 * @param {string} name
 */
const pathBelow = (handle, name) => join('/proc/self/fd', String(handle), name);

/**
 * @param {string} path
 * @param {Owner} user
 */
const chownContents = (path, user) =>
  withOpen(path, O_DIRECTORY, 'a folder', (handle) => {
    for (const entry of readdirSync(pathBelow(handle, '.'), { withFileTypes: true })) {
      const inside = pathBelow(handle, entry.name);
      if (entry.isDirectory()) chownContents(inside, user);
      else lchownSync(inside, user.uid, user.gid);
    }
    // The folder itself comes last, so that an interrupted walk is repeated.
    fchownSync(handle, user.uid, user.gid);
  });

/**
 * Gives `path` and everything below it to `user`, unless it already belongs to them.
 * @throws {CommandError} when it is a link
 * @param {string} path
 * @param {Owner} user
 */
export const chownTree = (path, user) => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isSymbolicLink()) refuse(path, 'a file or folder');
  if (stats.uid === user.uid) return;
  if (stats.isDirectory()) chownContents(path, user);
  else lchownSync(path, user.uid, user.gid);
};

/**
 * Reads a file that another user may have placed there.
 * @throws {CommandError} when it is not a regular file
 * @param {string} path
 * @returns {string}
 */
export const readPlainFile = (path) =>
  withOpen(path, O_NONBLOCK, 'a file', (handle) =>
    fstatSync(handle).isFile() ? readFileSync(handle, 'utf8') : refuse(path, 'a file'),
  );
