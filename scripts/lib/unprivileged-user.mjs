import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const OWN = 'tribunal';
const SETUP = 'tribunal-setup';
const FALLBACKS = ['postgres', 'nobody'];

/** Looks a user up in /etc/passwd: `{name, uid, gid}` or null. */
const lookUp = (name) => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return null;
  const [, , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
};

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
  // Looked up rather than trusted: another process may have created it at the same moment.
  return lookUp(name);
};

let known;

/**
 * The user that everything but the sandbox helper runs as: the system user `tribunal`, created when missing.
 * null when this process is not root: it is unprivileged already.
 * @returns {{name: string, uid: number, gid: number} | null}
 */
export const unprivilegedUser = () => {
  if (process.getuid() !== 0) return null;
  known ??= lookUp(OWN) ?? create(OWN) ?? FALLBACKS.map(lookUp).find((user) => user !== null);
  if (!known)
    throw new Error(`cannot drop root: there is no user ${[OWN, ...FALLBACKS].join(', ')} and useradd failed`);
  return known;
};

/** The same for those who change nothing: where that user is still to be created, another with as few rights. */
export const likelyUser = () =>
  process.getuid() === 0 ? ([OWN, ...FALLBACKS].map(lookUp).find((user) => user !== null) ?? null) : null;

/**
 * The user that installs npm packages and runs their builds: the system user `tribunal-setup`, created when missing, so that
 * nothing of the site can touch what is being installed. null when this process is not root.
 * @returns {{name: string, uid: number, gid: number} | null}
 */
export const setupUser = () => {
  if (process.getuid() !== 0) return null;
  const user = lookUp(SETUP) ?? create(SETUP) ?? FALLBACKS.map(lookUp).find((found) => found !== null);
  if (!user) throw new Error(`cannot install as somebody else than root: there is no user ${SETUP} and useradd failed`);
  return user;
};

/** `{uid, gid}` for `child_process.spawn`; empty when there is nobody to change to. */
export const spawnAs = (user) => (user ? { uid: user.uid, gid: user.gid } : {});

/** The outermost existing folder on the way to `path` (itself included) that `user` may not enter, or null. */
export const blockedFolder = (path, user) => {
  const steps = [];
  for (let step = resolve(path); ; step = dirname(step)) {
    steps.unshift(step);
    if (step === dirname(step)) break;
  }
  const mayEnter = (step) => spawnSync('test', ['-x', step], { cwd: '/', ...spawnAs(user) }).status === 0;
  return steps.find((step) => existsSync(step) && !mayEnter(step)) ?? null;
};
