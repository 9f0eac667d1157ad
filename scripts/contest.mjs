/** `npm run -s contest`: shows the standings of a finished, recorded contest at its end or at any minute. */
import { commandLine, waitForExit, resolveUserPath, startMain } from './lib/command.mjs';
import { runCommand } from './lib/steps.mjs';

const USAGE = `Usage:
  npm run -s contest -- replay FILE [--at MINUTE | --frozen] [--json]

  replay     reads FILE and shows the standings: an event feed or package of a CLICS Contest API, xcpcio, a Standard
             Ranklist (srk), standings of PCMS2 (XML) or plain JSON; several files as a zip or a folder
  --at       as they were when so many minutes had passed; verdicts are those of the end
  --frozen   as everybody saw them from the freeze on
  --json     one JSON document on standard output`;

const { parseArguments, usageError } = commandLine(USAGE, {
  at: { type: 'string' },
  frozen: { type: 'boolean', default: false },
});

/** Returns `{file, atMinute, isFrozen, isJson}`; ends the program if the arguments are invalid. */
const readArguments = (args) => {
  const { values, positionals } = parseArguments(args);
  const [action, file, ...more] = positionals;
  if (action !== 'replay') return usageError(action ? `Unknown: ${action}` : 'What is to be done?');
  if (!file || more.length > 0) return usageError('replay takes exactly one FILE.');
  if (values.at !== undefined && values.frozen) return usageError('--at and --frozen are two boards: ask for one.');
  if (values.at !== undefined && !/^\d{1,6}$/.test(values.at)) return usageError('--at takes whole minutes.');
  return {
    file: resolveUserPath(file),
    atMinute: values.at === undefined ? null : Number(values.at),
    isFrozen: values.frozen,
    isJson: values.json,
  };
};

await runCommand(async () => {
  process.exitCode = await waitForExit(startMain('contest/main', readArguments(process.argv.slice(2))));
});
