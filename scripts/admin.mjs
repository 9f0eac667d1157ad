/** `npm run -s admin`: administers the site that runs on this machine: users, backups, counters and the demo. */
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, resolveUserPath, startMain, waitForExit } from './lib/command.mjs';
import { messageOf } from './lib/errors.mjs';
import { inaccessibleFolder, runInMountView } from './lib/mount-view.mjs';
import { root } from './lib/root.mjs';
import { serverEnvironment } from './lib/running-site.mjs';
import { readSettings } from './lib/settings.mjs';
import { CommandError, runCommand } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/machine/unprivileged-user.mjs';

const ROLES = [
  ...['root', 'admin', 'problem_admin', 'default_user', 'no_submit_user', 'no_discuss_user', 'mute_user'],
  ...['no_submit_no_discuss_user', 'no_submit_mute_user'],
];

const USAGE = `Usage:
  npm run -s admin -- user list [KEYWORD] [--admins] [--json]
  npm run -s admin -- user add NAME [--email EMAIL] [--realname NAME] [--role ROLE] [--generate] [--json]
  npm run -s admin -- user password NAME [--generate] [--json]
  npm run -s admin -- user role NAME ROLE [--json]
  npm run -s admin -- user import FILE [--mode good|all] [--json]
  npm run -s admin -- recount [--json]
  npm run -s admin -- remove-demo [--json]
  npm run -s admin -- backup FILE [--json]
  npm run -s admin -- restore FILE [--without-missing-plugins] [--json]

  list        list users by part of the username, email or real name
  add         add a user
  password    set the password of a user, and end all logins
  role        change the role of a user, who gets a notice
  import      check a CSV file of users; with --mode, import the good rows, or all rows or none
  recount     recompute the counters of problems and users from the verdicts
  remove-demo remove the demo's users, contests, trainings, groups, discussions and problems, with all submissions to
              them; what was renamed, and problems that other contests or trainings use, stay
  backup      the same as npm run -s backup
  restore     the same as npm run -s restore
  --admins    list administrators only
  --generate  generate the password and print it. Otherwise it is the first line of standard input, or typed
  --json      print one JSON document to standard output

ROLE is one of ${ROLES.slice(0, 5).join(', ')},
${ROLES.slice(5).join(', ')}.`;

const { parseArguments, usageError } = commandLine(USAGE, {
  admins: { type: 'boolean', default: false },
  email: { type: 'string' },
  realname: { type: 'string' },
  role: { type: 'string', default: 'default_user' },
  generate: { type: 'boolean', default: false },
  mode: { type: 'string' },
});

/** Commands that are programs of their own. */
const PROGRAMS = ['backup', 'restore'];

/** @param {string | undefined} role */
const checkRole = (role) => {
  if (role === undefined || !ROLES.includes(role)) usageError(`ROLE must be one of ${ROLES.join(', ')}.`);
  return role;
};

/**
 * Returns the request to the program; ends this one if the arguments are invalid.
 * @param {string[]} args
 * @returns {{ request: object, file?: string, main?: 'demo/main' }}
 */
const readArguments = (args) => {
  const { values, positionals } = parseArguments(args);
  const { json: isJson, admins, email, realname, generate, mode } = values;
  const [group, action, subject, ...more] = positionals;
  if (group === undefined) return usageError('Missing command.');
  if (group === 'recount') {
    if (action !== undefined) return usageError('recount takes no arguments.');
    return { request: { action: 'recount', isJson } };
  }
  if (group === 'remove-demo') {
    if (action !== undefined) return usageError('remove-demo takes no arguments.');
    return { request: { isJson }, main: 'demo/main' };
  }
  if (group !== 'user') return usageError(`Unknown command: ${group}`);
  const password = generate ? 'generated' : 'input';
  if (action === 'list') {
    if (more.length > 0) return usageError('list takes at most one KEYWORD.');
    return { request: { action: 'user list', keyword: subject ?? '', onlyAdmin: admins, isJson } };
  }
  if (action === 'role') {
    if (subject === undefined || more.length !== 1) return usageError('role takes NAME and ROLE.');
    return { request: { action: 'user role', username: subject, role: checkRole(more[0]), isJson } };
  }
  if (action !== 'add' && action !== 'password' && action !== 'import')
    return usageError(action ? `Unknown command: user ${action}` : 'Missing command after user.');
  if (subject === undefined || more.length > 0)
    return usageError(`${action} takes exactly one ${action === 'import' ? 'FILE' : 'NAME'}.`);
  if (action === 'import') {
    if (mode !== undefined && mode !== 'good' && mode !== 'all') return usageError('--mode must be good or all.');
    return { request: { action: 'user import', mode: mode ?? null, isJson }, file: resolveUserPath(subject) };
  }
  const user = { action: `user ${action}`, username: subject, password, isJson };
  if (action === 'password') return { request: user };
  const details = { email: email ?? null, realname: realname ?? null, role: checkRole(values.role) };
  return { request: { ...user, ...details } };
};

/** @param {string} path */
const open = (path) => {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${messageOf(error)}`);
  }
};

await runCommand(async () => {
  const [program = '', ...rest] = process.argv.slice(2);
  if (PROGRAMS.includes(program)) {
    const child = spawn(process.execPath, [join(root, `scripts/${program}.mjs`), ...rest], { stdio: 'inherit' });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => child.kill(signal));
    }
    process.exit(await waitForExit(child));
  }
  const { request, file, main = 'admin/main' } = readArguments(process.argv.slice(2));
  const stdin = file === undefined ? 'inherit' : open(file);
  const user = unprivilegedUser();
  const blocked = inaccessibleFolder(user);
  if (user && blocked) process.exit(await runInMountView(blocked, user));
  const env = await serverEnvironment(process.env, readSettings(process.env, []), user);
  const child = startMain(main, request, {
    env,
    stdio: [stdin, 'inherit', 'inherit'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  process.exit(await waitForExit(child));
});
