/** `backup`: writes a backup of this machine's site, which may be running, into one file. */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addCommand, waitForExit, resolveUserPath, startMain } from '../lib/command.mjs';
import { messageOf } from '../lib/errors.mjs';
import { identify } from '../lib/supervision/processes.mjs';
import { databaseEnvironment } from '../lib/running-site.mjs';
import { readSettings } from '../lib/settings.mjs';
import { CommandError } from '../lib/steps.mjs';
import { spawnAs, unprivilegedUser } from '../lib/machine/unprivileged-user.mjs';
import { inaccessibleFolder, runInMountView } from '../lib/mount-view.mjs';

/** Exit code of the backup program when the backup is complete but files of the site itself are missing. */
const LOST_FILES_EXIT = 3;

/**
 * Removes the partial files that killed commands have left beside `file`.
 * @param {string} file
 */
const removeLeftovers = (file) => {
  const prefix = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(prefix) && /^(\d+)\.partial$/.exec(name.slice(prefix.length))?.[1];
    if (pid && !identify(Number(pid))) rmSync(join(dirname(file), name));
  }
};

/**
 * @param {string} file
 * @param {string} partial
 */
const openPartial = (file, partial) => {
  if (existsSync(file)) throw new CommandError(`${file} already exists. Choose another file.`);
  try {
    removeLeftovers(file);
    return openSync(partial, 'wx', 0o600);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${messageOf(error)}`);
  }
};

/**
 * Runs the backup program until it ends; a signal to this command stops it. Resolves to its exit code.
 * @param {number} handle
 * @param {boolean} isJson
 * @param {() => void} keep puts the written archive on the disk under its name
 * @throws what `keep` throws
 */
const runBackup = async (handle, isJson, keep) => {
  const user = unprivilegedUser();
  const env = databaseEnvironment(process.env, readSettings(process.env, []), user);
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'inherit', 'inherit', handle, 'ipc'];
  const child = startMain('backup/main', { action: 'back-up', isJson }, { env, stdio, ...spawnAs(user) });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill('SIGTERM'));
  /** @type {unknown} */
  let failure = null;
  child.once('message', () => {
    try {
      keep();
      child.send('kept');
    } catch (error) {
      failure = error;
      child.kill('SIGTERM');
    }
  });
  const code = await waitForExit(child);
  if (failure) throw failure;
  return code;
};

/**
 * Writes the backup under a temporary name and renames it once all of it is on the disk.
 * @param {string} file
 * @param {boolean} isJson
 */
const backUp = async (file, isJson) => {
  const partial = `${file}.${process.pid}.partial`;
  const handle = openPartial(file, partial);
  try {
    const code = await runBackup(handle, isJson, () => {
      fsyncSync(handle);
      renameSync(partial, file);
      const folder = openSync(dirname(file), 'r');
      fsyncSync(folder);
      closeSync(folder);
    });
    return code === LOST_FILES_EXIT ? 1 : code;
  } finally {
    closeSync(handle);
    rmSync(partial, { force: true });
  }
};

/** @param {import('commander').Command} program */
export const addBackup = (program) =>
  addCommand(
    program,
    'backup',
    "write a consistent backup of this machine's site, which may be running, into one tar file",
  )
    .argument(
      '<FILE>',
      'file to write; protect it like a password: it contains all user data and all secrets',
      resolveUserPath,
    )
    .action(async (file, { json = false }) => {
      const user = unprivilegedUser();
      const blocked = inaccessibleFolder(user);
      process.exit(user && blocked ? await runInMountView(blocked, user) : await backUp(file, json));
    });
