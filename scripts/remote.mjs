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

  fetch      reads a problem
  login      logs in, and looks whether the site knows the account
  submit     sends FILE once; LANGUAGE is an id or a name of the site
  track      looks at a run until it is decided
  parse      reads a page of a problem that was saved to FILE; asks nobody
  browser    opens a browser in which you log in by hand, and prints the session for the account
  simulate   shows a site that behaves like this one on this machine, at a free port or N, until Ctrl+C

  --endpoint URL   another address of the site: a mirror, or a simulator
  --json           one JSON document on standard output
  --record DIR     keeps requests and pages, without cookies, tokens and names

Accounts come from REMOTE_USER with REMOTE_PASSWORD or REMOTE_SESSION of the environment, never from arguments.`;

/** Names of the arguments after KEY, by action. */
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

const pathIfAny = (path) => (path === undefined ? null : resolveUserPath(path));

const readArguments = (args) => {
  const { values, positionals } = parseArguments(args);
  const [action, key, ...rest] = positionals;
  if (!action) return usageError('What is to be done?');
  if (!Object.hasOwn(ARGUMENTS, action)) return usageError(`Unknown: ${action}`);
  const names = ARGUMENTS[action];
  if (!key || rest.length !== names.length) {
    return usageError(`${action} takes ${['KEY', ...names.map((name) => name.toUpperCase())].join(' ')}.`);
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) return usageError('--port takes 0 to 65535.');
  if (action === 'simulate') return { action, key, port: Number(values.port) };
  const { what, file, ...inputs } = Object.fromEntries(names.map((name, at) => [name, rest[at]]));
  if (what !== undefined && what !== 'page') return usageError(`parse reads a page, not ${what}.`);
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
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await waitForExit(child);
});
