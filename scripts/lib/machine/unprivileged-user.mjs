import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** @typedef {{ name: string, uid: number, gid: number }} SystemUser */

const SITE_USER = 'tribunal';
const SETUP_USER = 'tribunal-setup';
const FALLBACKS = ['postgres', 'nobody'];

/**
 * Looks up a user in /etc/passwd; returns `{name, uid, gid}` or null.
 * @param {string} name
 * @returns {SystemUser | null}
 */
const findUser = (name) => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return null;
  const [, , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
};

/** @param {string} name */
const create = (name) => {
  const flags = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ];
  spawnSync('useradd', [...flags, name], { stdio: 'ignore' });
  // Looked up because another process may have created the user at the same time.
  return findUser(name);
};

/** @type {SystemUser | null | undefined} */
let known;

/**
 * Returns the user that runs everything except the sandbox helper: the system user `tribunal`, created if missing.
 * null if this process is not root, because it is unprivileged already.
 * @returns {SystemUser | null}
 */
export const unprivilegedUser = () => {
  if (process.getuid?.() !== 0) return null;
  known ??= findUser(SITE_USER) ?? create(SITE_USER) ?? FALLBACKS.map(findUser).find((user) => user !== null);
  if (!known)
    throw new Error(
      `cannot drop root privileges: no user ${[SITE_USER, ...FALLBACKS].join(', ')} exists and useradd failed`,
    );
  return known;
};

/**
 * Returns that user without creating it. If it does not exist yet, returns another user with as few rights.
 * @returns {SystemUser | null}
 */
export const likelyUser = () =>
  process.getuid?.() === 0 ? ([SITE_USER, ...FALLBACKS].map(findUser).find((user) => user !== null) ?? null) : null;

/**
 * Returns the user that installs npm packages and runs their builds: the system user `tribunal-setup`, created if
 * missing, so that no part of the site can modify what is being installed. null if this process is not root.
 * @returns {SystemUser | null}
 */
export const setupUser = () => {
  if (process.getuid?.() !== 0) return null;
  const user = findUser(SETUP_USER) ?? create(SETUP_USER) ?? FALLBACKS.map(findUser).find((found) => found !== null);
  if (!user)
    throw new Error(
      `cannot install packages as an unprivileged user: user ${SETUP_USER} does not exist and useradd failed`,
    );
  return user;
};

/**
 * Returns `{uid, gid}` for `child_process.spawn`; empty if the user stays the same.
 * @param {SystemUser | null} user
 * @returns {{ uid?: number, gid?: number }}
 */
export const spawnAs = (user) => (user ? { uid: user.uid, gid: user.gid } : {});

/**
 * Returns the outermost existing folder on the path to `path` (inclusive) that `user` may not enter, or null.
 * @param {string} path
 * @param {SystemUser | null} user
 * @returns {string | null}
 */
export const blockedFolder = (path, user) => {
  /** @type {string[]} */
  const steps = [];
  for (let step = resolve(path); ; step = dirname(step)) {
    steps.unshift(step);
    if (step === dirname(step)) break;
  }
  /** @param {string} step */
  const canEnter = (step) => spawnSync('test', ['-x', step], { cwd: '/', ...spawnAs(user) }).status === 0;
  return steps.find((step) => existsSync(step) && !canEnter(step)) ?? null;
};
