/** `npm run -s backup`: writes a backup of this machine's site, which may be running, into one file. */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commandLine, waitForExit, resolveUserPath, startMain } from './lib/command.mjs';
import { identify } from './lib/processes.mjs';
import { databaseEnvironment } from './lib/running-site.mjs';
import { readSettings } from './lib/settings.mjs';
import { runCommand, CommandError } from './lib/steps.mjs';
import { spawnAs, unprivilegedUser } from './lib/unprivileged-user.mjs';
import { inaccessibleFolder, runInMountView } from './lib/mount-view.mjs';

const USAGE = `Usage:
  npm run -s backup -- FILE [--json]

  FILE       is written: a tar file with everything of the site of this machine that cannot be made again, as of one moment.
             The site may run meanwhile. Keep the file as you keep a password: it holds all that users sent and all secrets
  --json     one JSON document on standard output`;

const { parseArguments, usageError } = commandLine(USAGE);

/** Exit code of the backup program when the backup is complete but files of the site itself are missing. */
const LOST_FILES_EXIT = 3;

const readArguments = (args) => {
  const { values, positionals } = parseArguments(args);
  if (positionals.length !== 1) return usageError('backup takes exactly one FILE.');
  return { file: resolveUserPath(positionals[0]), isJson: values.json };
};

/** Removes the partial files that killed commands have left beside `file`. */
const removeLeftovers = (file) => {
  const prefix = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(prefix) && /^(\d+)\.partial$/.exec(name.slice(prefix.length))?.[1];
    if (pid && !identify(Number(pid))) rmSync(join(dirname(file), name));
  }
};

const openPartial = (file, partial) => {
  if (existsSync(file)) throw new CommandError(`${file} is there already. Name another file.`);
  try {
    removeLeftovers(file);
    return openSync(partial, 'wx', 0o600);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error.message}`);
  }
};

/** Runs the backup program until it ends; a signal to this command stops it. Resolves to its exit code. */
const runBackup = async (handle, isJson) => {
  const user = unprivilegedUser();
  const env = databaseEnvironment(process.env, readSettings(process.env, []), user);
  const stdio = ['ignore', 'inherit', 'inherit', handle, 'ipc'];
  const child = startMain('backup/main', { action: 'back-up', isJson }, { env, stdio, ...spawnAs(user) });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill('SIGTERM'));
  const code = await waitForExit(child);
  if ([0, LOST_FILES_EXIT].includes(code)) fsyncSync(handle);
  return code;
};

/** Writes the backup under a temporary name and renames it once all of it is on the disk. */
const backUp = async (file, isJson) => {
  const partial = `${file}.${process.pid}.partial`;
  const handle = openPartial(file, partial);
  try {
    const code = await runBackup(handle, isJson);
    if (![0, LOST_FILES_EXIT].includes(code)) return code;
    renameSync(partial, file);
    const folder = openSync(dirname(file), 'r');
    fsyncSync(folder);
    closeSync(folder);
    return code === 0 ? 0 : 1;
  } finally {
    closeSync(handle);
    rmSync(partial, { force: true });
  }
};

await runCommand(async () => {
  const { file, isJson } = readArguments(process.argv.slice(2));
  const blocked = inaccessibleFolder(unprivilegedUser());
  process.exit(blocked ? await runInMountView(blocked, unprivilegedUser()) : await backUp(file, isJson));
});
