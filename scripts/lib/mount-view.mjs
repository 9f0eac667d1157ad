import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { watchLauncher } from './supervision/launcher.mjs';
import { root } from './root.mjs';
import { CommandError } from './steps.mjs';
import { blockedFolder } from './machine/unprivileged-user.mjs';

/** @import {SystemUser} from './machine/unprivileged-user.mjs' */

/**
 * The unprivileged user cannot enter a checkout under /root. In that case everything runs in a separate mount
 * namespace, in which the checkout (and node, if it is inaccessible too) is also mounted at an accessible path. The
 * namespace ends with its processes.
 */
const base = '/run/tribunal';
const mountScript = 'mount --bind "$1" "$2" && mount --bind "$3" "$4" && shift 3 && exec "$@"';
const inViewVariable = 'TRIBUNAL_IN_VIEW';

/**
 * Returns the folder on the path to the checkout or to node that `user` may not enter, or null.
 * @param {SystemUser | null} user
 * @returns {string | null}
 */
export const inaccessibleFolder = (user) =>
  user && !process.env[inViewVariable] ? (blockedFolder(root, user) ?? blockedFolder(process.execPath, user)) : null;

/** @param {string} path */
const isInside = (path) => !relative(root, path).startsWith('..');

/** @param {string} view */
const dataDirIn = (view) => {
  const dataDir = resolve(process.env.DATA_DIR || join(root, 'data'));
  return isInside(dataDir) ? join(view, relative(root, dataDir)) : dataDir;
};

const namespaceFlags = ['--mount', '--propagation', 'private', '--'];

/**
 * @param {string} blocked
 * @param {SystemUser} user
 * @param {string} why
 * @returns {never}
 */
const throwBlocked = (blocked, user, why) => {
  throw new CommandError(
    `The server runs as user ${user.name}, which cannot access ${blocked}, and ${why}.\n` +
      'Move the checkout to an accessible folder (for example /opt/tribunal), start it as an ordinary user, ' +
      `or grant access: chmod o+x ${blocked}`,
  );
};

/**
 * Runs this program again with the checkout accessible to `user`; resolves to its exit code.
 * @param {string} blocked
 * @param {SystemUser} user
 * @returns {Promise<number>}
 */
export const runInMountView = async (blocked, user) => {
  if (spawnSync('unshare', [...namespaceFlags, 'true']).status !== 0)
    throwBlocked(blocked, user, 'this machine does not allow mounts');
  const folder = join(base, createHash('sha256').update(root).digest('hex').slice(0, 12));
  const view = join(folder, 'checkout');
  const node = join(folder, 'node');
  mkdirSync(view, { recursive: true, mode: 0o755 });
  writeFileSync(node, '', { flag: 'a' });
  const program = [node, join(view, relative(root, String(process.argv[1]))), ...process.argv.slice(2)];
  const child = spawn(
    'unshare',
    [...namespaceFlags, 'sh', '-c', mountScript, 'sh', root, view, process.execPath, ...program],
    {
      cwd: '/',
      env: { ...process.env, [inViewVariable]: '1', DATA_DIR: dataDirIn(view) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Ctrl+C reaches only this process, which forwards it.
      detached: true,
    },
  );
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => child.kill(name));
  watchLauncher(() => child.kill('SIGTERM'));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
};
