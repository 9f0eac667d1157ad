/**
 * `npm run doctor`: what this machine and the settings lack, and the remedy of each; with `-- --languages`, the languages that
 * it can judge. Changes nothing and needs no npm package.
 */
import { baseUrl, mail, port, serverUrl } from './doctor/addresses.mjs';
import { database, judgesRole } from './doctor/database.mjs';
import { dataFolder, pluginFolders, webFolder } from './doctor/folders.mjs';
import { lack, lineOf, lookAll } from './doctor/look.mjs';
import { embeddedDatabase, judgingLooks, programLooks } from './doctor/machine.mjs';
import { isJudgeAlone } from './doctor/network.mjs';
import { queue } from './doctor/queue.mjs';
import { secretLooks } from './doctor/secrets.mjs';
import { commandLine } from './lib/command.mjs';
import { languageLooks } from './lib/languages.mjs';
import { readSettings } from './lib/settings.mjs';

const USAGE = `Says what this machine and the settings of this environment lack, and how to mend it. Changes nothing.

  npm run -s doctor
  npm run -s doctor -- --languages

  --languages   the languages that this machine can judge, each with its version
  --json        one document in place of the lines`;

/** The settings, and what is wrong with `PORT`: the other looks are made with the default in its place. */
const readable = (env) => {
  try {
    return { settings: readSettings(env, []), portLook: port };
  } catch ({ message }) {
    const wrong = lack(message.replace(/\.$/, ''), 'correct PORT');
    return { settings: readSettings({ ...env, PORT: '' }, []), portLook: () => wrong };
  }
};

const looksAt = (env) => {
  const { settings, portLook } = readable(env);
  const ofSite = [
    ['PostgreSQL', 'to start', () => database(env) ?? embeddedDatabase()],
    ["judges' role", 'to judge', () => judgesRole(env)],
    ['web application', 'to start', () => webFolder(env)],
    ['port', 'to start', () => portLook(settings)],
    ['BASE_URL', 'to be reached', () => baseUrl(env, settings)],
  ];
  return [
    ...programLooks,
    ...(isJudgeAlone(env) ? [] : ofSite),
    ['queue', 'to start', () => queue(env)],
    ...secretLooks(env),
    ['data folder', 'to start', () => dataFolder(settings)],
    ['plugins', 'to start', () => pluginFolders(env)],
    ['server', 'to judge', () => serverUrl(env)],
    ['mail', 'to send mail', () => mail(env)],
    ...judgingLooks,
  ];
};

const { understood, misunderstood } = commandLine(USAGE, { languages: { type: 'boolean', default: false } });
const { values, positionals } = understood(process.argv.slice(2));
if (positionals.length > 0) misunderstood(`Unknown: ${positionals[0]}`);

const found = await lookAll(values.languages ? languageLooks : looksAt(process.env));
console.log(values.json ? JSON.stringify(found, null, 2) : found.map(lineOf).join('\n'));
// Whoever did not answer may still be waited for.
process.exit(found.every(({ isWell, isMinor }) => isWell || isMinor) ? 0 : 1);
