/**
 * `npm run new:remote-judge -- KEY [--json]`: writes an adapter for a new remote judge that passes its tests, to be
 * adapted to the real site. With `--json` it is for a site with a JSON API in place of pages.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { writeFromTemplate } from './lib/from-template.mjs';
import { root } from './lib/root.mjs';
import { runCommand, CommandError } from './lib/steps.mjs';

/**
 * Returns why an adapter with this key cannot be created in `plugins`; null if it can.
 * @param {string} key
 * @param {string} plugins
 */
const refusalOf = (key, plugins) => {
  if (!key) return 'Missing key. Example: npm run new:remote-judge -- TOJ';
  if (!/^[A-Z][A-Z0-9]{1,9}$/.test(key)) {
    return `${key} is not a valid key: use 2 to 10 capital letters and digits, starting with a letter. Example: TOJ`;
  }
  if (key === 'ME') return 'ME is reserved for the problems of this site.';
  const folder = join(plugins, `remote-${key.toLowerCase()}`);
  return existsSync(folder) ? `An adapter for ${key} already exists: ${relative(root, folder)}` : null;
};

/** What adapters of pages and of JSON APIs have in common. */
const SHARED = [
  'languages.ts',
  'judge/ids.ts',
  'judge/index.ts',
  'judge/verdicts.ts',
  'locales/en-US/server.json',
  'locales/zh-CN/server.json',
];

/**
 * Writes the folder of the adapter into `plugins` and returns its path.
 * @throws {CommandError} with the reason, when the adapter cannot be created
 * @param {string} key
 * @param {string} plugins
 * @param {boolean} hasJsonApi
 */
const newRemoteJudge = (key, plugins, hasJsonApi) => {
  const refusal = refusalOf(key, plugins);
  if (refusal) throw new CommandError(refusal);
  const folder = join(plugins, `remote-${key.toLowerCase()}`);
  const small = key.toLowerCase();
  const names = { XYZ: key, Xyz: key[0] + small.slice(1), xyz: small };
  if (hasJsonApi) writeFromTemplate('remote-judge-json', folder, names);
  writeFromTemplate('remote-judge', folder, names, (name) => !hasJsonApi || SHARED.includes(name));
  return folder;
};

await runCommand(() => {
  const args = process.argv.slice(2);
  const [key, ...more] = args.filter((arg) => arg !== '--json');
  if (more.length > 0) throw new CommandError('Specify only one key.');
  // By default beside the other plugins; PLUGINS_HOME overrides this.
  const home = process.env.PLUGINS_HOME ?? join(root, 'plugins');
  const folder = relative(dirname(home), newRemoteJudge(key ?? '', home, args.includes('--json')));
  console.log(`Created ${folder}. Run its tests:

  npx vitest run ${folder}

Then read docs/writing-a-remote-judge.md.`);
});
