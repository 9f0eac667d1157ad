/**
 * `npm run doctor`: reports what the machine and the settings lack, with a remedy for each; with `-- --languages`,
 * the languages that the machine can judge. Changes nothing and needs no npm package.
 */
import { parseArgs } from 'node:util';
import { baseUrl, mail, checkPort, serverUrl } from './doctor/addresses.mjs';
import { database, judgesRole } from './doctor/database.mjs';
import { dataFolder, pluginFolders, webFolder } from './doctor/folders.mjs';
import { fail, formatFinding, runChecks } from './doctor/check.mjs';
import { embeddedDatabase, judgingChecks, programChecks } from './doctor/machine.mjs';
import { isJudgeOnly } from './doctor/network.mjs';
import { queue } from './doctor/queue.mjs';
import { secretChecks } from './doctor/secrets.mjs';
import { messageOf } from './lib/errors.mjs';
import { languageChecks } from './lib/languages.mjs';
import { readSettings } from './lib/settings.mjs';

const USAGE = `Reports problems of this machine and of the settings in this environment, with a fix for each. Changes nothing.

  npm run -s doctor
  npm run -s doctor -- --languages

  --languages   list the languages that this machine can judge, with their versions
  --json        print one JSON document to standard output

Exit code: 0 on success, 1 on failure, 2 on wrong usage.`;

const readArguments = () => {
  try {
    const flag = /** @type {const} */ ({ type: 'boolean', default: false });
    return parseArgs({ options: { languages: flag, json: flag, help: { ...flag, short: 'h' } } }).values;
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    return process.exit(2);
  }
};

/**
 * Returns the settings and the check of `PORT`. If `PORT` is invalid, the other checks use its default.
 * @param {import('./lib/settings.mjs').Environment} env
 */
const readEnvironment = (env) => {
  try {
    return { settings: readSettings(env, []), portCheck: checkPort };
  } catch (error) {
    const problem = fail(messageOf(error).replace(/\.$/, ''), 'correct PORT');
    return { settings: readSettings({ ...env, PORT: '' }, []), portCheck: () => problem };
  }
};

/**
 * @param {import('./lib/settings.mjs').Environment} env
 * @returns {import('./doctor/check.mjs').Check[]}
 */
const checksFor = (env) => {
  const { settings, portCheck } = readEnvironment(env);
  /** @type {import('./doctor/check.mjs').Check[]} */
  const siteChecks = [
    ['PostgreSQL', 'to start', () => database(env) ?? embeddedDatabase()],
    ["judges' role", 'to judge', () => judgesRole(env)],
    ['web application', 'to start', () => webFolder(env)],
    ['port', 'to start', () => portCheck(settings)],
    ['BASE_URL', 'to be reached', () => baseUrl(env, settings)],
  ];
  return [
    ...programChecks,
    ...(isJudgeOnly(env) ? [] : siteChecks),
    ['queue', 'to start', () => queue(env)],
    ...secretChecks(env),
    ['data folder', 'to start', () => dataFolder(settings)],
    ['plugins', 'to start', () => pluginFolders(env)],
    ['server', 'to judge', () => serverUrl(env)],
    ['mail', 'to send mail', () => mail(env)],
    ...judgingChecks,
  ];
};

const values = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const findings = await runChecks(values.languages ? languageChecks : checksFor(process.env));
console.log(values.json ? JSON.stringify(findings, null, 2) : findings.map(formatFinding).join('\n'));
// Exits explicitly, because a check that timed out may still be pending.
process.exit(findings.every(({ isWell, isMinor }) => isWell || isMinor) ? 0 : 1);
