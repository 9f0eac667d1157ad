import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { giveOver, ownFolder, readPlainFile } from './hand-over.mjs';
import { Stop } from './steps.mjs';
import { blockedFolder } from './unprivileged-user.mjs';

/** Only the supervisor reads this folder: secrets, and which processes it runs. It marks a data folder as Tribunal's. */
const own = 'supervisor';
const firstLoginFile = 'first-login.txt';

/** What the parts keep there. */
const known = ['postgres', 'judge-local', 'judge-remote', 'testdata', 'public', 'uploads', firstLoginFile];
/** A fresh disk has it. */
const nobodys = ['lost+found'];

const root = { uid: 0, gid: 0 };
const mine = (dataDir) => join(dataDir, own);

const refuseClosed = (dataDir, user) => {
  const blocked = user && blockedFolder(dataDir, user);
  if (!blocked) return;
  throw new Stop(
    `The data folder is for user ${user.name}, who may not enter ${blocked}.\n` +
      `Choose another, for example DATA_DIR=/var/lib/tribunal/data, or open the folder: chmod o+x ${blocked}`,
  );
};

/** Whether the folder holds something that is not Tribunal's. */
export const isForeign = (dataDir) => {
  const isOurs = lstatSync(mine(dataDir), { throwIfNoEntry: false })?.isDirectory();
  return !isOurs && readdirSync(dataDir).some((name) => !nobodys.includes(name));
};

const refuseForeign = (dataDir) => {
  if (!isForeign(dataDir)) return;
  throw new Stop(
    `${dataDir} is not empty and not a data folder of Tribunal: it has no folder "${own}". Choose an empty or new one ` +
      `with DATA_DIR.\nIf its contents are those of a site that ran without the supervisor: mkdir ${mine(dataDir)}`,
  );
};

const make = (dataDir) => {
  try {
    mkdirSync(dataDir, { recursive: true });
    const real = realpathSync(dataDir);
    refuseForeign(real);
    mkdirSync(mine(real), { recursive: true, mode: 0o700 });
    return real;
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(
      `The data folder cannot be made: ${error.message}. Start as the user it belongs to, or choose another with DATA_DIR.`,
    );
  }
};

/**
 * Makes the data folder, which is empty, new or already Tribunal's. Started as root, the parts may add to it as `user`, but not
 * replace what the supervisor keeps; what they keep there goes to `user` when an earlier start was by somebody else.
 * @returns the supervisor's own folder and `folderFor(name)`, which makes a folder for a part
 */
export const prepareDataDir = (dataDir, user) => {
  const real = make(dataDir);
  if (user) {
    ownFolder(real, { uid: root.uid, gid: user.gid }, 0o1770);
    ownFolder(mine(real), root, 0o700);
    refuseClosed(real, user);
    for (const name of known) giveOver(join(real, name), user);
  }
  const folderFor = (name) => {
    const path = join(real, name);
    if (!lstatSync(path, { throwIfNoEntry: false })) mkdirSync(path, { mode: 0o700 });
    if (user) ownFolder(path, user);
    return path;
  };
  return { own: mine(real), folderFor };
};

/** How each secret of a site is made. */
const makers = {
  judgeToken: () => randomBytes(24).toString('base64url'),
  queueRolePassword: () => randomBytes(24).toString('base64url'),
  remoteSecretsKey: () => randomBytes(32).toString('hex'),
};

/**
 * Secrets of this site, each made once: `{judgeToken, queueRolePassword, remoteSecretsKey}`. A folder of before one of them
 * was needed gets it.
 */
export const siteSecrets = (folder) => {
  const file = join(folder, 'secrets.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = Object.entries(makers).filter(([name]) => kept[name] === undefined);
  if (missing.length === 0) return kept;
  const secrets = { ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) };
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
};

/** What the server wrote about its first super admin, the first time it is asked for; null afterwards. */
export const firstLogin = (dataDir) => {
  const file = join(dataDir, firstLoginFile);
  const shown = join(mine(dataDir), 'first-login-shown');
  if (!existsSync(file) || existsSync(shown)) return null;
  const login = readPlainFile(file).trim();
  writeFileSync(shown, '');
  return login;
};
