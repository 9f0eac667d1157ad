/** `npm run -s problem`: reads problem archives, imports them, and runs the solutions of a problem. */
import { openSync } from 'node:fs';
import { commandLine, waitForExit, resolveUserPath, startMain } from './lib/command.mjs';
import { messageOf } from './lib/errors.mjs';
import { serverEnvironment } from './lib/running-site.mjs';
import { readSettings } from './lib/settings.mjs';
import { runCommand, CommandError } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/machine/unprivileged-user.mjs';
import { inaccessibleFolder, runInMountView } from './lib/mount-view.mjs';

const USAGE = `Usage:
  npm run -s problem -- import FILE [--dry-run] [--json]
  npm run -s problem -- verify PROBLEM_ID [--json]

  import     import the problems of an archive into the running site on this machine. Problems are private until
             all of their reference solutions get the expected verdicts
  --dry-run  show what would be imported, without a site or a database
  verify     run all reference solutions of a problem
  --json     print one JSON document to standard output`;

const { parseArguments, usageError } = commandLine(USAGE, { 'dry-run': { type: 'boolean', default: false } });

/**
 * Returns `{action, subject, isDryRun, isJson}`; ends the program if the arguments are invalid.
 * @param {string[]} args
 */
const readArguments = (args) => {
  const { values, positionals } = parseArguments(args);
  const [action, subject, ...more] = positionals;
  if (action !== 'import' && action !== 'verify')
    return usageError(action ? `Unknown command: ${action}` : 'Missing command.');
  if (!subject || more.length > 0)
    return usageError(`${action} takes exactly one ${action === 'import' ? 'FILE' : 'PROBLEM_ID'}.`);
  if (action === 'verify' && values['dry-run']) return usageError('--dry-run is only supported by import.');
  return { action, subject, isDryRun: values['dry-run'], isJson: values.json };
};

/**
 * Runs the program with a request; resolves to its exit code.
 * @param {object} request
 * @param {Omit<import('node:child_process').SpawnOptions, 'stdio'> & { stdin?: number | 'ignore' }} [options]
 */
const startAndWait = (request, { stdin = 'ignore', ...options } = {}) =>
  waitForExit(startMain('problem/main', request, { stdio: [stdin, 'inherit', 'inherit'], ...options }));

/** @param {string} path */
const open = (path) => {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${messageOf(error)}`);
  }
};

/**
 * Runs the program with the running server's environment and user, so that the server can read the files that it
 * stores.
 * @param {object} request
 * @param {number} [file]
 */
const runWithSite = async (request, file) => {
  const user = unprivilegedUser();
  const settings = readSettings(process.env, []);
  const env = await serverEnvironment(process.env, settings, user);
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  return startAndWait(request, { stdin: file ?? 'ignore', env, ...as });
};

await runCommand(async () => {
  const { action, subject, isDryRun, isJson } = readArguments(process.argv.slice(2));
  const path = resolveUserPath(subject);
  if (action === 'import' && isDryRun) {
    open(path);
    process.exit(await startAndWait({ action: 'read', path, isJson }));
  }
  const user = unprivilegedUser();
  const blocked = inaccessibleFolder(user);
  if (user && blocked) process.exit(await runInMountView(blocked, user));
  if (action === 'verify') process.exit(await runWithSite({ action, problemId: subject, isJson }));
  process.exit(await runWithSite({ action, isJson }, open(path)));
});
