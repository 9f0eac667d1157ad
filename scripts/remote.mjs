/** `npm run -s remote`: runs one step at a remote judge as this site's judge would, and shows the result. */
import { text } from 'node:stream/consumers';
import { commandLine, waitForExit, resolveUserPath, startMain } from './lib/command.mjs';
import { inaccessibleFolder, runInMountView } from './lib/mount-view.mjs';
import { serverEnvironment } from './lib/running-site.mjs';
import { readSettings } from './lib/settings.mjs';
import { CommandError, runCommand } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/machine/unprivileged-user.mjs';

const USAGE = `Usage:
  npm run -s remote -- fetch KEY ID
  npm run -s remote -- login KEY
  npm run -s remote -- submit KEY ID LANGUAGE FILE
  npm run -s remote -- track KEY RUN [--problem ID]
  npm run -s remote -- parse KEY page FILE [--problem ID]
  npm run -s remote -- browser KEY [--print]
  npm run -s remote -- simulate KEY [--port N]

  fetch      fetch a problem
  login      log in and check that the site recognises the account
  submit     submit FILE once; LANGUAGE is an ID or a name that the site uses
  track      follow a run until it has a verdict
  parse      parse a problem page that was saved to FILE, without network access
  browser    open a browser to log in manually, and store the session, the user agent and the proxy in the account of
             the site that runs on this machine; with --print, print them instead. Without a display (DISPLAY), the
             browser is reached from another machine, as the command explains
  simulate   simulate the site on this machine, on a free port or port N, until Ctrl+C

  --endpoint URL   use another address of the site, such as a mirror or a simulator
  --json           print one JSON document to standard output
  --record DIR     save requests and pages, without cookies, tokens and names

The account is read from the environment variables REMOTE_USER and REMOTE_PASSWORD or REMOTE_SESSION, never from
arguments. REMOTE_USER_AGENT and REMOTE_PROXY set its user agent and its proxy.`;

/**
 * Names of the arguments of each command, after KEY.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const ARGUMENTS = {
  fetch: ['id'],
  login: [],
  submit: ['id', 'language', 'file'],
  track: ['run'],
  parse: ['what', 'file'],
  browser: [],
  simulate: [],
};

const { parseArguments, usageError } = commandLine(USAGE, {
  endpoint: { type: 'string', default: '' },
  problem: { type: 'string' },
  print: { type: 'boolean', default: false },
  record: { type: 'string' },
  port: { type: 'string', default: '0' },
});

/** @param {string | undefined} path */
const pathIfAny = (path) => (path === undefined ? null : resolveUserPath(path));

/** @param {string[]} args */
const readArguments = (args) => {
  const { values, positionals } = parseArguments(args);
  const [action, key, ...rest] = positionals;
  if (!action) return usageError('Missing command.');
  const names = Object.hasOwn(ARGUMENTS, action) ? ARGUMENTS[action] : undefined;
  if (!names) return usageError(`Unknown command: ${action}`);
  if (!key || rest.length !== names.length) {
    return usageError(`${action} takes ${['KEY', ...names.map((name) => name.toUpperCase())].join(' ')}.`);
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    return usageError('--port must be between 0 and 65535.');
  if (action === 'simulate') return { action, key, port: Number(values.port) };
  const { what, file, ...inputs } = Object.fromEntries(names.map((name, at) => [name, rest[at]]));
  if (what !== undefined && what !== 'page') return usageError(`parse supports only page, not ${what}.`);
  return {
    action,
    key,
    ...(action === 'track' || action === 'parse' ? { id: values.problem ?? null } : {}),
    ...inputs,
    ...(file ? { file: resolveUserPath(file) } : {}),
    endpoint: values.endpoint,
    ...(action === 'browser' ? { isForPerson: values.print } : {}),
    isJson: values.json,
    record: pathIfAny(values.record),
  };
};

/** @param {import('node:child_process').ChildProcess} child */
const forwardSignals = (child) => {
  // A terminal sends SIGINT to both processes; other signals are forwarded to the child.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
};

/**
 * Opens the browser, and stores what it prints in the account of the site that runs here. Resolves to the exit code.
 * The login passes from one program to the other without being shown.
 * @param {object & { key: string, isJson: boolean }} request
 */
const storeLogin = async (request) => {
  const user = unprivilegedUser();
  const blocked = inaccessibleFolder(user);
  if (user && blocked) return runInMountView(blocked, user);
  // First, so that nobody logs in for nothing.
  const env = await serverEnvironment(process.env, readSettings(process.env, []), user).catch((error) => {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${error.message}\nOn another machine, use --print and enter the login in the account.`);
  });
  const browser = startMain('remote/main', { ...request, isJson: true }, { stdio: ['inherit', 'pipe', 'inherit'] });
  forwardSignals(browser);
  const output = text(/** @type {import('node:stream').Readable} */ (browser.stdout));
  const code = await waitForExit(browser);
  if (code !== 0) return code;
  const { REMOTE_USER: name, REMOTE_PROXY: proxy } = process.env;
  const login = { ...JSON.parse(await output), key: request.key.toUpperCase(), name, ...(proxy ? { proxy } : {}) };
  const store = startMain(
    'remote-account/main',
    { isJson: request.isJson },
    { env, stdio: ['pipe', 'inherit', 'inherit'], ...(user ? { uid: user.uid, gid: user.gid } : {}) },
  );
  /** @type {import('node:stream').Writable} */ (store.stdin).end(JSON.stringify(login));
  return waitForExit(store);
};

await runCommand(async () => {
  const request = readArguments(process.argv.slice(2));
  if ('isForPerson' in request && !request.isForPerson) {
    process.exitCode = await storeLogin(request);
    return;
  }
  const child = startMain('remote/main', request);
  forwardSignals(child);
  process.exitCode = await waitForExit(child);
});
