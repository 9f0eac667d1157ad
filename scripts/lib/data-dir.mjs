import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Stop } from './steps.mjs';
import { blockedFolder } from './unprivileged-user.mjs';

/** Only the supervisor reads this folder: secrets, and which processes it runs. */
const own = 'supervisor';

const mine = (dataDir) => join(dataDir, own);

const refuseClosed = (dataDir, user) => {
  const blocked = user && blockedFolder(dataDir, user);
  if (!blocked) return;
  throw new Stop(
    `The data folder is for user ${user.name}, who may not enter ${blocked}.\n` +
      `Choose another, for example DATA_DIR=/var/lib/tribunal/data, or open the folder: chmod o+x ${blocked}`,
  );
};

const make = (dataDir) => {
  try {
    mkdirSync(mine(dataDir), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Stop(
      `The data folder cannot be made: ${error.message}. Start as the user it belongs to, or choose another with DATA_DIR.`,
    );
  }
};

/** Data of an earlier start by somebody else goes to `user`. */
const giveOver = (path, user) => {
  if (lstatSync(path).uid !== user.uid) spawnSync('chown', ['-R', '-h', `${user.uid}:${user.gid}`, path]);
};

/**
 * Makes the data folder. Started as root, the parts may add to it as `user`, but not replace what the supervisor keeps.
 * @returns the supervisor's own folder and `folderFor(name)`, which makes a folder for a part
 */
export const prepareDataDir = (dataDir, user) => {
  make(dataDir);
  if (user) {
    chownSync(dataDir, 0, user.gid);
    chmodSync(dataDir, 0o1770);
    chownSync(mine(dataDir), 0, 0);
    chmodSync(mine(dataDir), 0o700);
    refuseClosed(dataDir, user);
    for (const name of readdirSync(dataDir)) if (name !== own) giveOver(join(dataDir, name), user);
  }
  const folderFor = (name) => {
    const path = join(dataDir, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  return { own: mine(dataDir), folderFor };
};

/** Secrets of this site, made once: `{judgeToken, queueRolePassword}`. */
export const siteSecrets = (folder) => {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const word = () => randomBytes(24).toString('base64url');
  const secrets = { judgeToken: word(), queueRolePassword: word() };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
};

/** What the server wrote about its first super admin, the first time it is asked for; null afterwards. */
export const firstLogin = (dataDir) => {
  const file = join(dataDir, 'first-login.txt');
  const shown = join(mine(dataDir), 'first-login-shown');
  if (!existsSync(file) || existsSync(shown)) return null;
  writeFileSync(shown, '');
  return readFileSync(file, 'utf8').trim();
};
