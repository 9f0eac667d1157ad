/** `npm run -s contest`: shows the standings of a finished contest that was recorded, at its end or any minute. */
import { commandLine, endOf, pathOf, startMain } from './lib/command.mjs';
import { orStop } from './lib/steps.mjs';

const USAGE = `Usage:
  npm run -s contest -- replay FILE [--at MINUTE | --frozen] [--json]

  replay     reads FILE and shows the standings: an event feed or package of a CLICS Contest API, xcpcio, a Standard
             Ranklist (srk), standings of PCMS2 (XML) or plain JSON; several files as a zip or a folder
  --at       as they were when so many minutes had passed; verdicts are those of the end
  --frozen   as everybody saw them from the freeze on
  --json     one JSON document on standard output`;

const { understood, misunderstood } = commandLine(USAGE, {
  at: { type: 'string' },
  frozen: { type: 'boolean', default: false },
});

/** `{file, atMinute, isFrozen, isJson}`; ends the program when the arguments are others. */
const readArguments = (args) => {
  const { values, positionals } = understood(args);
  const [action, file, ...more] = positionals;
  if (action !== 'replay') return misunderstood(action ? `Unknown: ${action}` : 'What is to be done?');
  if (!file || more.length > 0) return misunderstood('replay takes exactly one FILE.');
  if (values.at !== undefined && values.frozen) return misunderstood('--at and --frozen are two boards: ask for one.');
  if (values.at !== undefined && !/^\d{1,6}$/.test(values.at)) return misunderstood('--at takes whole minutes.');
  return {
    file: pathOf(file),
    atMinute: values.at === undefined ? null : Number(values.at),
    isFrozen: values.frozen,
    isJson: values.json,
  };
};

await orStop(async () => {
  process.exitCode = await endOf(startMain('contest/main', readArguments(process.argv.slice(2))));
});
