/** `npm run -s contest`: shows the standings of a finished, recorded contest at its end or at any minute. */
import { commandLine, waitForExit, resolveUserPath, startMain } from './lib/command.mjs';
import { runCommand } from './lib/steps.mjs';

const USAGE = `Usage:
  npm run -s contest -- replay FILE [--at MINUTE | --frozen] [--json]

  replay     show the standings of the contest in FILE: a CLICS event feed or contest package, xcpcio, a Standard
             Ranklist (srk), PCMS2 standings (XML) or plain JSON. Several files can be given as a zip or a folder
  --at       show the standings after MINUTE minutes, with the final verdicts
  --frozen   show the frozen scoreboard
  --json     print one JSON document to standard output`;

const { parseArguments, usageError } = commandLine(USAGE, {
  at: { type: 'string' },
  frozen: { type: 'boolean', default: false },
});

/**
 * Returns `{file, atMinute, isFrozen, isJson}`; ends the program if the arguments are invalid.
 * @param {string[]} args
 */
const readArguments = (args) => {
  const { values, positionals } = parseArguments(args);
  const [action, file, ...more] = positionals;
  if (action !== 'replay') return usageError(action ? `Unknown command: ${action}` : 'Missing command.');
  if (!file || more.length > 0) return usageError('replay takes exactly one FILE.');
  if (values.at !== undefined && values.frozen) return usageError('--at and --frozen cannot be combined.');
  if (values.at !== undefined && !/^\d{1,6}$/.test(values.at))
    return usageError('--at must be a whole number of minutes.');
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
