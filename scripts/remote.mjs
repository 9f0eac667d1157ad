/** `npm run -s remote`: runs one step at a remote judge as this site's judge would, and shows the result. */
import { commandLine, waitForExit, resolveUserPath, startMain } from './lib/command.mjs';
import { runCommand } from './lib/steps.mjs';

const USAGE = `Usage:
  npm run -s remote -- fetch KEY ID
  npm run -s remote -- login KEY
  npm run -s remote -- submit KEY ID LANGUAGE FILE
  npm run -s remote -- track KEY RUN [--problem ID]
  npm run -s remote -- parse KEY page FILE [--problem ID]
  npm run -s remote -- browser KEY
  npm run -s remote -- simulate KEY [--port N]

  fetch      fetch a problem
  login      log in and check that the site recognises the account
  submit     submit FILE once; LANGUAGE is an ID or a name that the site uses
  track      follow a run until it has a verdict
  parse      parse a problem page that was saved to FILE, without network access
  browser    open a browser to log in manually, and print the session and the user agent for the account
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
    isJson: values.json,
    record: pathIfAny(values.record),
  };
};

await runCommand(async () => {
  const child = startMain('remote/main', readArguments(process.argv.slice(2)));
  // A terminal sends SIGINT to both processes; other signals are forwarded to the child.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  process.exitCode = await waitForExit(child);
});
