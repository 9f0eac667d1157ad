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
import { chownTree, chownFolder, readPlainFile } from './handover.mjs';
import { messageOf } from './errors.mjs';
import { CommandError } from './steps.mjs';
import { blockedFolder } from './machine/unprivileged-user.mjs';

/** @import {SystemUser} from './machine/unprivileged-user.mjs' */

/**
 * Secrets of a site.
 * @typedef {Record<'judgeToken' | 'queueRolePassword' | 'remoteSecretsKey', string>} SiteSecrets
 */

/**
 * Name of the folder that only the supervisor reads: it contains secrets and the list of running processes. It
 * identifies a data folder of Tribunal.
 */
const supervisorName = 'supervisor';
const firstLoginFile = 'first-login.txt';
const secretsFile = 'secrets.json';

/** Folders that the parts create in the data folder. */
export const partFolders = ['postgres', 'judge-local', 'judge-remote', 'testdata', 'public', 'uploads', 'stalls'];
const known = [...partFolders, firstLoginFile];
/** Entries that exist on a fresh disk. */
const IGNORED_ENTRIES = ['lost+found'];

const root = { uid: 0, gid: 0 };
/**
 * Returns the path of the supervisor's own folder.
 * @param {string} dataDir
 */
export const supervisorFolder = (dataDir) => join(dataDir, supervisorName);

/**
 * @param {string} dataDir
 * @param {SystemUser | null} user
 */
const assertEnterable = (dataDir, user) => {
  const blocked = user && blockedFolder(dataDir, user);
  if (!blocked) return;
  throw new CommandError(
    `User ${user.name} owns the data folder but cannot access ${blocked}.\n` +
      `Choose another folder, for example DATA_DIR=/var/lib/tribunal/data, or grant access: chmod o+x ${blocked}`,
  );
};

/**
 * Returns whether the folder has contents but is not a data folder of Tribunal.
 * @param {string} dataDir
 */
export const isForeign = (dataDir) => {
  const isOurs = lstatSync(supervisorFolder(dataDir), { throwIfNoEntry: false })?.isDirectory();
  return !isOurs && readdirSync(dataDir).some((name) => !IGNORED_ENTRIES.includes(name));
};

/** Marks a data folder that is being restored. The server's unfinished-restore.ts uses the same name. */
const unfinishedFile = 'restore-unfinished.json';
/** @param {string} dataDir */
const unfinishedPath = (dataDir) => join(dataDir, unfinishedFile);

/**
 * Returns whether a restore into the folder has begun but not finished.
 * @param {string} dataDir
 */
export const isHalfRestored = (dataDir) => existsSync(unfinishedPath(dataDir));

/**
 * Ensures that no unfinished restore is in the folder.
 * @throws {CommandError} when a restore into the folder has begun but not finished
 * @param {string} dataDir
 */
export const assertNotHalfRestored = (dataDir) => {
  if (!isHalfRestored(dataDir)) return;
  throw new CommandError(
    `The site in ${dataDir} is only partly restored: \`npm run restore\` was interrupted or failed.\n` +
      'Run the restore again with the same file, or delete the folder.',
  );
};

/**
 * Ensures that a site can be restored into the folder. The remains of an interrupted restore are allowed.
 * @throws {CommandError} when the folder contains a site or anything else
 * @param {string} dataDir
 */
export const assertUnused = (dataDir) => {
  if (!existsSync(dataDir) || isHalfRestored(dataDir)) return;
  const harmless = existsSync(join(supervisorFolder(dataDir), secretsFile))
    ? IGNORED_ENTRIES
    : [...IGNORED_ENTRIES, supervisorName];
  const found = readdirSync(dataDir).filter((name) => !harmless.includes(name));
  if (found.length === 0) return;
  throw new CommandError(
    `${dataDir} is not empty: it contains ${found.slice(0, 3).join(', ')}. Set DATA_DIR to an empty or new folder ` +
      'to restore a site.',
  );
};

/**
 * Returns the id that all attempts to restore into this folder share: that of the unfinished one, or a new one.
 * @param {string} dataDir
 * @returns {string}
 */
export const restoreAttempt = (dataDir) =>
  isHalfRestored(dataDir) ? JSON.parse(readFileSync(unfinishedPath(dataDir), 'utf8')).attempt : randomUUID();

/**
 * Marks the folder as half restored until `finish()` is called; `manifest` describes the backup that is being
 * restored.
 * @param {string} dataDir
 * @param {string} attempt
 * @param {object} manifest
 */
export const markHalfRestored = (dataDir, attempt, manifest) => {
  const file = unfinishedPath(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ attempt, manifest }), { mode: 0o644 });
  renameSync(`${file}.new`, file);
  return { finish: () => rmSync(file) };
};

/** @param {string} dataDir */
const assertNotForeign = (dataDir) => {
  if (!isForeign(dataDir)) return;
  throw new CommandError(
    `${dataDir} is not empty and not a Tribunal data folder: it has no "${supervisorName}" folder. Set DATA_DIR to an empty or new ` +
      `folder.\nIf it contains the data of a site that ran without the supervisor, run: mkdir ${supervisorFolder(dataDir)}`,
  );
};

/**
 * @param {string} dataDir
 * @returns {string}
 */
const make = (dataDir) => {
  try {
    mkdirSync(dataDir, { recursive: true });
    const real = realpathSync(dataDir);
    assertNotForeign(real);
    mkdirSync(supervisorFolder(real), { recursive: true, mode: 0o700 });
    return real;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `The data folder cannot be created: ${messageOf(error)}. Start as its owner, or choose another folder with DATA_DIR.`,
    );
  }
};

/**
 * Creates the data folder, or takes an empty one or one of Tribunal. If started as root, the parts may add to it as
 * `user`, but not replace the supervisor's files; the parts' files are given to `user` if an earlier start ran as
 * another user.
 * @returns the supervisor's own folder and `folderFor(name)`, which creates a folder for a part
 * @param {string} dataDir
 * @param {SystemUser | null} user
 */
export const prepareDataDir = (dataDir, user) => {
  const real = make(dataDir);
  if (user) {
    chownFolder(real, { uid: root.uid, gid: user.gid }, 0o1770);
    chownFolder(supervisorFolder(real), root, 0o700);
    assertEnterable(real, user);
    for (const name of known) chownTree(join(real, name), user);
  }
  /** @param {string} name */
  const folderFor = (name) => {
    const path = join(real, name);
    if (!lstatSync(path, { throwIfNoEntry: false })) mkdirSync(path, { mode: 0o700 });
    if (user) chownFolder(path, user);
    return path;
  };
  return { supervisorDir: supervisorFolder(real), folderFor };
};

/** Generators of the secrets of a site. */
const secretMakers = {
  judgeToken: () => randomBytes(24).toString('base64url'),
  queueRolePassword: () => randomBytes(24).toString('base64url'),
  remoteSecretsKey: () => randomBytes(32).toString('hex'),
};

/**
 * Returns the secrets of this site: `{judgeToken, queueRolePassword, remoteSecretsKey}`. Each is generated once;
 * secrets that an older folder lacks are added.
 * @param {string} folder
 * @returns {SiteSecrets}
 */
export const siteSecrets = (folder) => {
  const file = join(folder, secretsFile);
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = Object.entries(secretMakers).filter(([name]) => stored[name] === undefined);
  if (missing.length === 0) return stored;
  return saveSecrets(folder, { ...stored, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) });
};

/**
 * Replaces the secrets of this site, which only the supervisor can read.
 * @param {string} folder
 * @param {SiteSecrets} secrets
 * @returns {SiteSecrets}
 */
export const saveSecrets = (folder, secrets) => {
  const file = join(folder, secretsFile);
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
};

/**
 * Returns the server's message about its first super admin on the first call; null afterwards.
 * @param {string} dataDir
 * @returns {string | null}
 */
export const firstLogin = (dataDir) => {
  const file = join(dataDir, firstLoginFile);
  const shown = join(supervisorFolder(dataDir), 'first-login-shown');
  if (!existsSync(file) || existsSync(shown)) return null;
  const login = readPlainFile(file).trim();
  writeFileSync(shown, '');
  return login;
};
