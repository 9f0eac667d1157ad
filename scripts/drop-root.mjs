/**
 * Loaded before `npm run server` and `npm run judge-remote`: if they are started as root, they continue as the
 * unprivileged user. Nothing that answers requests of strangers or reads their programs needs root.
 */
import { resolve } from 'node:path';
import { prepareDataDir } from './lib/data-dir.mjs';
import { inaccessibleFolder } from './lib/mount-view.mjs';
import { root } from './lib/root.mjs';
import { CommandError, runCommand } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/machine/unprivileged-user.mjs';

/** @param {import('./lib/machine/unprivileged-user.mjs').SystemUser} user */
const become = ({ uid, gid }) => {
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
};

await runCommand(() => {
  const user = unprivilegedUser();
  if (!user) return;
  const blocked = inaccessibleFolder(user);
  if (blocked)
    throw new CommandError(
      `This program does not run as root, and user ${user.name} cannot access ${blocked}.\n` +
        `Move the checkout to an accessible folder (for example /opt/tribunal), or grant access: chmod o+x ${blocked}`,
    );
  const dataDir = resolve(root, process.env.DATA_DIR || 'data');
  if (process.argv[1]?.endsWith('server/main.js')) {
    const { folderFor } = prepareDataDir(dataDir, user);
    for (const name of ['testdata', 'public', 'uploads']) folderFor(name);
  }
  process.env.HOME = dataDir;
  become(user);
});
