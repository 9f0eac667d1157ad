/**
 * `npm run new:remote-judge -- KEY`: writes an adapter for a new remote judge that passes its tests, to be adapted to
 * the real site.
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

/**
 * Writes the folder of the adapter into `plugins` and returns its path.
 * @throws {CommandError} with the reason, when the adapter cannot be created
 * @param {string} key
 * @param {string} plugins
 */
const newRemoteJudge = (key, plugins) => {
  const refusal = refusalOf(key, plugins);
  if (refusal) throw new CommandError(refusal);
  const folder = join(plugins, `remote-${key.toLowerCase()}`);
  const small = key.toLowerCase();
  writeFromTemplate('remote-judge', folder, { XYZ: key, Xyz: key[0] + small.slice(1), xyz: small });
  return folder;
};

await runCommand(() => {
  const [key, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new CommandError('Specify only one key.');
  // By default beside the other plugins; PLUGINS_HOME overrides this.
  const home = process.env.PLUGINS_HOME ?? join(root, 'plugins');
  const folder = relative(dirname(home), newRemoteJudge(key ?? '', home));
  console.log(`Created ${folder}. Run its tests:

  npx vitest run ${folder}

Then read docs/writing-a-remote-judge.md.`);
});
