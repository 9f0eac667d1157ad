/**
 * `npm run new:remote-judge -- KEY`: writes an adapter for a new remote judge that passes its tests, to be adapted to
 * the real site.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './lib/root.mjs';
import { runCommand, CommandError } from './lib/steps.mjs';

const templates = join(root, 'scripts/templates/remote-judge');
const END = '.template';

/**
 * Returns the files of a new adapter: path within its folder → text.
 * @param {string} key
 */
const filesFor = (key) => {
  const small = key.toLowerCase();
  /** @param {string} text */
  const named = (text) =>
    text
      .replaceAll('XYZ', key)
      .replaceAll('Xyz', key[0] + small.slice(1))
      .replaceAll('xyz', small);
  const names = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(END));
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -END.length), named(readFileSync(join(templates, name), 'utf8'))]),
  );
};

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
  for (const [name, text] of Object.entries(filesFor(key))) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
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
