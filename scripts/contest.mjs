/** `npm run -s contest`: shows the standings of a finished contest that was recorded, at its end or any minute. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/root.mjs';
import { orStop, Stop } from './lib/steps.mjs';

const USAGE = `Usage:
  npm run -s contest -- replay FILE [--at MINUTE | --frozen] [--json]

  replay     reads FILE, the event feed of a CLICS Contest API or a record in plain JSON, and shows the standings
  --at       as they were when so many minutes had passed; verdicts are those of the end
  --frozen   as everybody saw them from the freeze on
  --json     one JSON document on standard output

Ends with 0 when it went well, 1 when it does not understand you, 2 when the file cannot be read: then it says why.`;

const misunderstood = (why) => {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(1);
};

const options = {
  at: { type: 'string' },
  frozen: { type: 'boolean', default: false },
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

/** `{file, atMinute, isFrozen, isJson}`; ends the program when the arguments are others. */
const readArguments = (args) => {
  const { values, positionals } = understood(args);
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const [action, file, ...more] = positionals;
  if (action !== 'replay') return misunderstood(action ? `Unknown: ${action}` : 'What is to be done?');
  if (!file || more.length > 0) return misunderstood('replay takes exactly one FILE.');
  if (values.at !== undefined && values.frozen) return misunderstood('--at and --frozen are two boards: ask for one.');
  if (values.at !== undefined && !/^\d{1,6}$/.test(values.at)) return misunderstood('--at takes whole minutes.');
  return {
    // npm changes the folder; what was meant is relative to where the user is.
    file: resolve(process.env.INIT_CWD ?? process.cwd(), file),
    atMinute: values.at === undefined ? null : Number(values.at),
    isFrozen: values.frozen,
    isJson: values.json,
  };
};

/** The sources where their runner is installed, else what was built of them. */
const program = () => {
  if (existsSync(join(root, 'node_modules/tsx'))) {
    return ['--import', 'tsx', join(root, 'plugins/contest/command/main.ts')];
  }
  const built = join(root, 'build/contest/main.js');
  if (existsSync(built)) return [built];
  throw new Stop('Something is not installed yet: npm install');
};

await orStop(async () => {
  const wish = readArguments(process.argv.slice(2));
  const child = spawn(process.execPath, [...program(), JSON.stringify(wish)], { cwd: root, stdio: 'inherit' });
  process.exitCode = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
});
