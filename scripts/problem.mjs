/** `npm run -s problem`: reads problem archives, imports them, and runs the solutions of a problem. */
import { openSync } from 'node:fs';
import { commandLine, waitForExit, resolveUserPath, startMain } from './lib/command.mjs';
import { serverEnvironment } from './lib/running-site.mjs';
import { readSettings } from './lib/settings.mjs';
import { runCommand, CommandError } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/unprivileged-user.mjs';
import { inaccessibleFolder, runInMountView } from './lib/mount-view.mjs';

const USAGE = `Usage:
  npm run -s problem -- import FILE [--dry-run] [--json]
  npm run -s problem -- verify PROBLEM_ID [--json]

  import     brings the problems of an archive into the site of this machine, which must run: hidden at first,
             public when every solution gets the verdict it should
  --dry-run  only says what the archive holds; needs no site and no database
  verify     runs every solution of a problem
  --json     one JSON document on standard output`;

const { parseArguments, usageError } = commandLine(USAGE, { 'dry-run': { type: 'boolean', default: false } });

/** Returns `{action, subject, isDryRun, isJson}`; ends the program if the arguments are invalid. */
const readArguments = (args) => {
  const { values, positionals } = parseArguments(args);
  const [action, subject, ...more] = positionals;
  if (!['import', 'verify'].includes(action)) return usageError(action ? `Unknown: ${action}` : 'What is to be done?');
  if (!subject || more.length > 0)
    return usageError(`${action} takes exactly one ${action === 'import' ? 'FILE' : 'PROBLEM_ID'}.`);
  if (action === 'verify' && values['dry-run']) return usageError('--dry-run belongs to import.');
  return { action, subject, isDryRun: values['dry-run'], isJson: values.json };
};

/** Runs the program with a request; resolves to its exit code. */
const run = (request, { stdin = 'ignore', ...options } = {}) =>
  waitForExit(startMain('problem/main', request, { stdio: [stdin, 'inherit', 'inherit'], ...options }));

const open = (path) => {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${error.message}`);
  }
};

/**
 * Runs the program with the running server's environment and user, so that the server can read the files that it
 * stores.
 */
const runWithSite = async (request, file) => {
  const user = unprivilegedUser();
  const settings = readSettings(process.env, []);
  const env = await serverEnvironment(process.env, settings, user);
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  return run(request, { stdin: file ?? 'ignore', env, ...as });
};

await runCommand(async () => {
  const { action, subject, isDryRun, isJson } = readArguments(process.argv.slice(2));
  const path = resolveUserPath(subject);
  if (action === 'import' && isDryRun) {
    open(path);
    process.exit(await run({ action: 'read', path, isJson }));
  }
  const blocked = inaccessibleFolder(unprivilegedUser());
  if (blocked) process.exit(await runInMountView(blocked, unprivilegedUser()));
  if (action === 'verify') process.exit(await runWithSite({ action, problemId: subject, isJson }));
  process.exit(await runWithSite({ action, isJson }, open(path)));
});
