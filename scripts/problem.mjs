/** `npm run -s problem`: reads archives of problems, imports them, runs the solutions of a problem. */
import { openSync } from 'node:fs';
import { commandLine, endOf, pathOf, startMain } from './lib/command.mjs';
import { serverEnvironment } from './lib/running-site.mjs';
import { readSettings } from './lib/settings.mjs';
import { orStop, Stop } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/unprivileged-user.mjs';
import { closedTo, runInView } from './lib/view.mjs';

const USAGE = `Usage:
  npm run -s problem -- import FILE [--dry-run] [--json]
  npm run -s problem -- verify PROBLEM_ID [--json]

  import     brings the problems of an archive into the site of this machine, which must run: hidden at first,
             public when every solution gets the verdict it should
  --dry-run  only says what the archive holds; needs no site and no database
  verify     runs every solution of a problem
  --json     one JSON document on standard output`;

const { understood, misunderstood } = commandLine(USAGE, { 'dry-run': { type: 'boolean', default: false } });

/** `{action, subject, isDryRun, isJson}`; ends the program when the arguments are others. */
const readArguments = (args) => {
  const { values, positionals } = understood(args);
  const [action, subject, ...more] = positionals;
  if (!['import', 'verify'].includes(action))
    return misunderstood(action ? `Unknown: ${action}` : 'What is to be done?');
  if (!subject || more.length > 0)
    return misunderstood(`${action} takes exactly one ${action === 'import' ? 'FILE' : 'PROBLEM_ID'}.`);
  if (action === 'verify' && values['dry-run']) return misunderstood('--dry-run belongs to import.');
  return { action, subject, isDryRun: values['dry-run'], isJson: values.json };
};

/** Runs the program for a wish; resolves to its exit code. */
const run = (wish, { stdin = 'ignore', ...options } = {}) =>
  endOf(startMain('problem/main', wish, { stdio: [stdin, 'inherit', 'inherit'], ...options }));

const open = (path) => {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new Stop(`${path} cannot be read: ${error.message}`);
  }
};

/** Beside the server, and as the user it runs as, so that what is stored here is readable there. */
const runBesideSite = async (wish, file) => {
  const user = unprivilegedUser();
  const settings = readSettings(process.env, []);
  const env = await serverEnvironment(process.env, settings, user);
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  return run(wish, { stdin: file ?? 'ignore', env, ...as });
};

await orStop(async () => {
  const { action, subject, isDryRun, isJson } = readArguments(process.argv.slice(2));
  const path = pathOf(subject);
  if (action === 'import' && isDryRun) {
    open(path);
    process.exit(await run({ action: 'read', path, isJson }));
  }
  const blocked = closedTo(unprivilegedUser());
  if (blocked) process.exit(await runInView(blocked, unprivilegedUser()));
  if (action === 'verify') process.exit(await runBesideSite({ action, problemId: subject, isJson }));
  process.exit(await runBesideSite({ action, isJson }, open(path)));
});
