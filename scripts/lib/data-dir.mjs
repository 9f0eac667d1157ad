import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { giveOver, ownFolder, readPlainFile } from './hand-over.mjs';
import { Stop } from './steps.mjs';
import { blockedFolder } from './unprivileged-user.mjs';

/** Only the supervisor reads this folder: secrets, and which processes it runs. It marks a data folder as Tribunal's. */
const own = 'supervisor';
const firstLoginFile = 'first-login.txt';
const secretsFile = 'secrets.json';

/** What the parts keep there. */
export const partFolders = ['postgres', 'judge-local', 'judge-remote', 'testdata', 'public', 'uploads'];
const known = [...partFolders, firstLoginFile];
/** A fresh disk has it. */
const nobodys = ['lost+found'];

const root = { uid: 0, gid: 0 };
/** Where the supervisor keeps what is its own. */
export const supervisorFolder = (dataDir) => join(dataDir, own);

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
  const isOurs = lstatSync(supervisorFolder(dataDir), { throwIfNoEntry: false })?.isDirectory();
  return !isOurs && readdirSync(dataDir).some((name) => !nobodys.includes(name));
};

/** Lies in a data folder that is being restored; the server's backup/manifest.ts knows the name, too. */
const unfinishedFile = 'restore-unfinished.json';
const unfinishedIn = (dataDir) => join(dataDir, unfinishedFile);

/** Whether a restore into the folder has begun and not ended. */
export const isHalfRestored = (dataDir) => existsSync(unfinishedIn(dataDir));

/** Throws `Stop` when a restore into the folder has begun and not ended. */
export const refuseHalfRestored = (dataDir) => {
  if (!isHalfRestored(dataDir)) return;
  throw new Stop(
    `The site in ${dataDir} is half restored: \`npm run restore\` was interrupted or failed.\n` +
      'Run it again with the same file, or delete the folder.',
  );
};

/** Throws `Stop` when the folder holds a site, or something else; what an interrupted restore has left is neither. */
export const refuseUsed = (dataDir) => {
  if (!existsSync(dataDir) || isHalfRestored(dataDir)) return;
  const harmless = existsSync(join(supervisorFolder(dataDir), secretsFile)) ? nobodys : [...nobodys, own];
  const found = readdirSync(dataDir).filter((name) => !harmless.includes(name));
  if (found.length === 0) return;
  throw new Stop(
    `${dataDir} is not empty: it has ${found.slice(0, 3).join(', ')}. A site is restored into an empty or new folder: ` +
      'name one with DATA_DIR.',
  );
};

/** What all tries to restore into this folder have in common, and no other: of the one that began, else a new one. */
export const restoreAttempt = (dataDir) =>
  isHalfRestored(dataDir) ? JSON.parse(readFileSync(unfinishedIn(dataDir), 'utf8')).attempt : randomUUID();

/** Marks the folder as half restored until `finish()`; `manifest` is of what is being restored. */
export const markHalfRestored = (dataDir, attempt, manifest) => {
  const file = unfinishedIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ attempt, manifest }), { mode: 0o644 });
  renameSync(`${file}.new`, file);
  return { finish: () => rmSync(file) };
};

const refuseForeign = (dataDir) => {
  if (!isForeign(dataDir)) return;
  throw new Stop(
    `${dataDir} is not empty and not a data folder of Tribunal: it has no folder "${own}". Choose an empty or new one ` +
      `with DATA_DIR.\nIf its contents are those of a site that ran without the supervisor: mkdir ${supervisorFolder(dataDir)}`,
  );
};

const make = (dataDir) => {
  try {
    mkdirSync(dataDir, { recursive: true });
    const real = realpathSync(dataDir);
    refuseForeign(real);
    mkdirSync(supervisorFolder(real), { recursive: true, mode: 0o700 });
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
    ownFolder(supervisorFolder(real), root, 0o700);
    refuseClosed(real, user);
    for (const name of known) giveOver(join(real, name), user);
  }
  const folderFor = (name) => {
    const path = join(real, name);
    if (!lstatSync(path, { throwIfNoEntry: false })) mkdirSync(path, { mode: 0o700 });
    if (user) ownFolder(path, user);
    return path;
  };
  return { own: supervisorFolder(real), folderFor };
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
  const file = join(folder, secretsFile);
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = Object.entries(makers).filter(([name]) => kept[name] === undefined);
  if (missing.length === 0) return kept;
  return keepSecrets(folder, { ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) });
};

/** Replaces the secrets of this site, readable by the supervisor only. */
export const keepSecrets = (folder, secrets) => {
  const file = join(folder, secretsFile);
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
};

/** What the server wrote about its first super admin, the first time it is asked for; null afterwards. */
export const firstLogin = (dataDir) => {
  const file = join(dataDir, firstLoginFile);
  const shown = join(supervisorFolder(dataDir), 'first-login-shown');
  if (!existsSync(file) || existsSync(shown)) return null;
  const login = readPlainFile(file).trim();
  writeFileSync(shown, '');
  return login;
};
