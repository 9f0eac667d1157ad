/** `npm run -s problem`: reads archives of problems, imports them, runs the solutions of a problem. */
import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/root.mjs';
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
  --json     one JSON document on standard output

Ends with 0 when everything is as it should be, 1 when something is not, 2 when it does not understand you.`;

const USAGE_CODE = 2;

const misunderstood = (why) => {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(USAGE_CODE);
};

/** `{action, subject, isDryRun, isJson}`; ends the program when the arguments are others. */
const readArguments = (args) => {
  const options = { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } };
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return misunderstood(error.message);
  }
  const { values, positionals } = parsed;
  const [action, subject, ...more] = positionals;
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (!['import', 'verify'].includes(action))
    return misunderstood(action ? `Unknown: ${action}` : 'What is to be done?');
  if (!subject || more.length > 0)
    return misunderstood(`${action} takes exactly one ${action === 'import' ? 'FILE' : 'PROBLEM_ID'}.`);
  if (action === 'verify' && values['dry-run']) return misunderstood('--dry-run belongs to import.');
  return { action, subject, isDryRun: values['dry-run'] ?? false, isJson: values.json ?? false };
};

/** The sources where their runner is installed, else what was built of them. */
const program = () => {
  if (existsSync(join(root, 'node_modules/tsx'))) {
    return ['--import', 'tsx', join(root, 'core/server/src/package/command/main.ts')];
  }
  const built = join(root, 'build/problem/main.js');
  if (existsSync(built)) return [built];
  throw new Stop('Something is not installed yet: npm install');
};

/** Runs the program for a wish; resolves to its exit code. */
const run = (wish, { stdin = 'ignore', ...options } = {}) =>
  new Promise((done, fail) => {
    const args = [...program(), JSON.stringify(wish)];
    const child = spawn(process.execPath, args, { cwd: root, stdio: [stdin, 'inherit', 'inherit'], ...options });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });

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
  // npm changes the folder; what was meant is relative to where the user is.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), subject);
  if (action === 'import' && isDryRun) {
    open(path);
    process.exit(await run({ action: 'read', path, isJson }));
  }
  const blocked = closedTo(unprivilegedUser());
  if (blocked) process.exit(await runInView(blocked, unprivilegedUser()));
  if (action === 'verify') process.exit(await runBesideSite({ action, problemId: subject, isJson }));
  process.exit(await runBesideSite({ action, isJson }, open(path)));
});
