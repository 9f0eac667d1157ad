import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { watchLauncher } from './launcher.mjs';
import { root } from './root.mjs';
import { Stop } from './steps.mjs';
import { blockedFolder } from './unprivileged-user.mjs';

/**
 * A checkout under /root is closed to the unprivileged user. Then everything runs in a mount namespace of its own, in which
 * the checkout (and node, when it is closed too) is also seen at an open place. The namespace ends with its processes.
 */
const base = '/run/tribunal';
const enter = 'mount --bind "$1" "$2" && mount --bind "$3" "$4" && shift 3 && exec "$@"';
const inView = 'TRIBUNAL_IN_VIEW';

/** The folder on the way to the checkout or to node that `user` may not enter, or null. */
export const closedTo = (user) =>
  user && !process.env[inView] ? (blockedFolder(root, user) ?? blockedFolder(process.execPath, user)) : null;

const isInside = (path) => !relative(root, path).startsWith('..');

const dataDirIn = (view) => {
  const wanted = resolve(process.env.DATA_DIR || join(root, 'data'));
  return isInside(wanted) ? join(view, relative(root, wanted)) : wanted;
};

const namespaced = ['--mount', '--propagation', 'private', '--'];

const refuse = (blocked, user, why) => {
  throw new Stop(
    `The server runs as user ${user.name}, who may not enter ${blocked}, and ${why}.\n` +
      'Move the checkout to an open folder (for example /opt/tribunal), start it as an ordinary user, ' +
      `or open the folder: chmod o+x ${blocked}`,
  );
};

/** Runs this very program again where the checkout is open to `user`; resolves to its exit code. */
export const runInView = async (blocked, user) => {
  if (spawnSync('unshare', [...namespaced, 'true']).status !== 0)
    refuse(blocked, user, 'this machine allows no mounts');
  const folder = join(base, createHash('sha256').update(root).digest('hex').slice(0, 12));
  const view = join(folder, 'checkout');
  const node = join(folder, 'node');
  mkdirSync(view, { recursive: true, mode: 0o755 });
  writeFileSync(node, '', { flag: 'a' });
  const program = [node, join(view, relative(root, process.argv[1])), ...process.argv.slice(2)];
  const child = spawn('unshare', [...namespaced, 'sh', '-c', enter, 'sh', root, view, process.execPath, ...program], {
    cwd: '/',
    env: { ...process.env, [inView]: '1', DATA_DIR: dataDirIn(view) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Ctrl+C reaches this process only, which passes it on.
    detached: true,
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  watchLauncher(() => child.kill('SIGTERM'));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
};
