import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The user that the judge becomes once the sandbox helper runs. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** The user of all processes of the site except the sandbox helper. */
const OWN_USER = 'tribunal';
const ROOT = 0;
const WRITABLE_BY_OTHERS = 0o022;
const STICKY = 0o1000;
const ENTERED_BY_ALL = 0o755;
const FOLDER_ITSELF = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

const isRoot = (): boolean => process.getuid?.() === ROOT;

/**
 * Creates the folder `dir` (absolute) if necessary and ensures that it belongs to the user the judge will be.
 *
 * Code that runs as that user may have put links anywhere in the user's folders, so root does nothing there that the
 * user could not do as well: such folders are created as the user. Only if the whole path belongs to root alone does
 * root create the folder and change its owner.
 * @throws an Error with a sentence if the folder is a link or belongs to somebody else.
 */
export function ownFolder(dir: string, runAs: RunAs | null, mode: number): void {
  if (!runAs || !isRoot()) mkdirSync(dir, { recursive: true });
  else if (!isThere(dir)) makeFor(dir, runAs);
  const folder = openFolder(dir);
  try {
    if (runAs && isRoot()) chownTo(runAs, dir, folder);
    fchmodSync(folder, mode);
  } finally {
    closeSync(folder);
  }
}

/** Returns the user of that name on this machine; null if there is none. */
export function systemUser(name: string): RunAs | null {
  const { stdout } = spawnSync('getent', ['passwd', name], { encoding: 'utf8' });
  const [, , uid, gid] = (stdout ?? '').trim().split(':').map(Number);
  return uid && gid ? { uid, gid } : null;
}

/**
 * Returns the user that a judge without a configured user becomes; null if it is not root and has no privileges to
 * drop.
 * @throws an Error with a sentence if there is no such user, because a judge never stays root.
 */
export function unprivileged(): RunAs | null {
  if (!isRoot()) return null;
  const user = systemUser(OWN_USER);
  if (user) return user;
  throw new Error(
    `started as root, and there is no user ${OWN_USER} to become: create one (useradd --system --user-group ` +
      `--no-create-home ${OWN_USER}), or name another by RUN_AS_UID and RUN_AS_GID`,
  );
}

/** Drops root privileges permanently: supplementary groups first, the user last. */
export function dropPrivileges({ uid, gid }: RunAs): void {
  if (!isRoot()) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  if (process.getuid?.() !== uid || process.getgid?.() !== gid) throw new Error('failed to drop root privileges');
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function makeFor(dir: string, runAs: RunAs): void {
  const parent = dirname(dir);
  if (!isThere(parent)) makeFor(parent, runAs);
  if (isRootsAlone(parent)) mkdirSync(dir, ENTERED_BY_ALL);
  else asUser(runAs, () => mkdirSync(dir, ENTERED_BY_ALL));
}

function openFolder(dir: string): number {
  try {
    return openSync(dir, FOLDER_ITSELF);
  } catch (error) {
    throw new Error(`${dir} must be a folder that the judge can open, not a symbolic link: ${String(error)}`, {
      cause: error,
    });
  }
}

function chownTo({ uid, gid }: RunAs, dir: string, folder: number): void {
  const owner = fstatSync(folder).uid;
  if (owner === uid) return;
  if (owner === ROOT && isRootsAlone(dirname(dir))) return fchownSync(folder, uid, gid);
  throw new Error(`${dir} belongs to user ${owner}, not to the judge's user ${uid}; delete it or chown it to ${uid}`);
}

/** Returns whether only root can change what is on the way to `path`, including links and what root has put there. */
function isRootsAlone(path: string): boolean {
  const parent = dirname(path);
  if (parent !== path && !isRootsAlone(parent)) return false;
  const found = lstatSync(path);
  if (found.uid !== ROOT) return false;
  if (found.isSymbolicLink()) return isRootsAlone(resolve(parent, readlinkSync(path)));
  return (found.mode & WRITABLE_BY_OTHERS) === 0 || (found.mode & STICKY) !== 0;
}

/** Runs `act` as the user. It is synchronous because the whole process is that user meanwhile. */
function asUser({ uid, gid }: RunAs, act: () => void): void {
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    act();
  } finally {
    process.seteuid?.(ROOT);
    process.setegid?.(ROOT);
  }
}
