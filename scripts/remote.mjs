/** `npm run -s remote`: does one step at another judge, as the judge of this site would do it, and shows what came back. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/root.mjs';
import { orStop, Stop } from './lib/steps.mjs';

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

Accounts come from REMOTE_USER with REMOTE_PASSWORD or REMOTE_SESSION of the environment, never from arguments.
Ends with 0 when it went well, 1 when it does not understand you, 2 when the site failed: then it says how.`;

const misunderstood = (why) => {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(1);
};

/** Arguments after KEY of each action. */
const takes = {
  fetch: ['id'],
  login: [],
  submit: ['id', 'language', 'file'],
  track: ['run'],
  parse: ['what', 'file'],
  browser: [],
  simulate: [],
};

const options = {
  endpoint: { type: 'string', default: '' },
  problem: { type: 'string' },
  record: { type: 'string' },
  port: { type: 'string', default: '0' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
};

const understood = (args) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return misunderstood(error.message);
  }
};

/** npm changes the folder; what was meant is relative to where the user is. */
const pathOf = (path) => (path === undefined ? null : resolve(process.env.INIT_CWD ?? process.cwd(), path));

const readArguments = (args) => {
  const { values, positionals } = understood(args);
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const [action, key, ...rest] = positionals;
  if (!action) return misunderstood('What is to be done?');
  if (!Object.hasOwn(takes, action)) return misunderstood(`Unknown: ${action}`);
  const names = takes[action];
  if (!key || rest.length !== names.length) {
    return misunderstood(`${action} takes ${['KEY', ...names.map((name) => name.toUpperCase())].join(' ')}.`);
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) return misunderstood('--port takes 0 to 65535.');
  if (action === 'simulate') return { action, key, port: Number(values.port) };
  const { what, file, ...given } = Object.fromEntries(names.map((name, at) => [name, rest[at]]));
  if (what !== undefined && what !== 'page') return misunderstood(`parse reads a page, not ${what}.`);
  return {
    action,
    key,
    ...(action === 'track' || action === 'parse' ? { id: values.problem ?? null } : {}),
    ...given,
    ...(file ? { file: pathOf(file) } : {}),
    endpoint: values.endpoint,
    isJson: values.json,
    record: pathOf(values.record),
  };
};

/** The sources where their runner is installed, else what was built of them. */
const program = () => {
  if (existsSync(join(root, 'node_modules/tsx'))) {
    return ['--import', 'tsx', join(root, 'judge-remote/src/command/main.ts')];
  }
  const built = join(root, 'build/remote/main.js');
  if (existsSync(built)) return [built];
  throw new Stop('Something is not installed yet: npm install');
};

await orStop(async () => {
  const wish = readArguments(process.argv.slice(2));
  const child = spawn(process.execPath, [...program(), JSON.stringify(wish)], { cwd: root, stdio: 'inherit' });
  // A terminal interrupts both; whatever else ends this ends the other too.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
});
