/** `npm run -s backup`: writes a backup of the site of this machine, which may run meanwhile, into one file. */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commandLine, endOf, pathOf, startMain } from './lib/command.mjs';
import { identify } from './lib/processes.mjs';
import { databaseEnvironment } from './lib/running-site.mjs';
import { readSettings } from './lib/settings.mjs';
import { orStop, Stop } from './lib/steps.mjs';
import { spawnAs, unprivilegedUser } from './lib/unprivileged-user.mjs';
import { closedTo, runInView } from './lib/view.mjs';

const USAGE = `Usage:
  npm run -s backup -- FILE [--json]

  FILE       is written: a tar file with everything of the site of this machine that cannot be made again, as of one moment.
             The site may run meanwhile. Keep the file as you keep a password: it holds all that users sent and all secrets
  --json     one JSON document on standard output`;

const { understood, misunderstood } = commandLine(USAGE);

/** What the program behind the command ends with when the backup is whole, and the site itself has lost files. */
const HAS_LOST = 3;

const readArguments = (args) => {
  const { values, positionals } = understood(args);
  if (positionals.length !== 1) return misunderstood('backup takes exactly one FILE.');
  return { file: pathOf(positionals[0]), isJson: values.json };
};

/** Removes what killed commands have left beside `file`. */
const removeLeftovers = (file) => {
  const prefix = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(prefix) && /^(\d+)\.partial$/.exec(name.slice(prefix.length))?.[1];
    if (pid && !identify(Number(pid))) rmSync(join(dirname(file), name));
  }
};

const opened = (file, partial) => {
  if (existsSync(file)) throw new Stop(`${file} is there already. Name another file.`);
  try {
    removeLeftovers(file);
    return openSync(partial, 'wx', 0o600);
  } catch (error) {
    throw new Stop(`${file} cannot be written: ${error.message}`);
  }
};

/** Runs the program behind the command until it ends or the command is told to; resolves to its exit code. */
const write = async (handle, isJson) => {
  const user = unprivilegedUser();
  const env = databaseEnvironment(process.env, readSettings(process.env, []), user);
  const stdio = ['ignore', 'inherit', 'inherit', handle, 'ipc'];
  const child = startMain('backup/main', { action: 'back-up', isJson }, { env, stdio, ...spawnAs(user) });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill('SIGTERM'));
  const code = await endOf(child);
  if ([0, HAS_LOST].includes(code)) fsyncSync(handle);
  return code;
};

/** The file has its name only once all of it is on the disk. */
const backUp = async (file, isJson) => {
  const partial = `${file}.${process.pid}.partial`;
  const handle = opened(file, partial);
  try {
    const code = await write(handle, isJson);
    if (![0, HAS_LOST].includes(code)) return code;
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

await orStop(async () => {
  const { file, isJson } = readArguments(process.argv.slice(2));
  const blocked = closedTo(unprivilegedUser());
  process.exit(blocked ? await runInView(blocked, unprivilegedUser()) : await backUp(file, isJson));
});
