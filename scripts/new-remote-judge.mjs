/**
 * `npm run new:remote-judge -- KEY [--json] [--dir FOLDER]`: writes an adapter for a new remote judge that passes its
 * tests, to be adapted to the real site. With `--json` it is for a site with a JSON API in place of pages, with `--dir`
 * it is written outside the checkout.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connectToCheckout } from './lib/connect-to-checkout.mjs';
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

const USAGE = 'npm run new:remote-judge -- KEY [--json] [--dir FOLDER]';

const readArguments = () => {
  try {
    return parseArgs({ options: { dir: { type: 'string' }, json: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}. Usage: ${USAGE}`);
  }
};

await runCommand(() => {
  const { positionals, values } = readArguments();
  const [key, ...more] = positionals;
  if (more.length > 0) throw new CommandError('Specify only one key.');
  // npm changes to the folder of package.json; INIT_CWD is the folder it was started in.
  const here = process.env.INIT_CWD ?? process.cwd();
  // By default beside the other plugins; PLUGINS_HOME overrides this.
  const home =
    values.dir === undefined ? (process.env.PLUGINS_HOME ?? join(root, 'plugins')) : resolve(here, values.dir);
  const made = newRemoteJudge(key ?? '', home, values.json ?? false);
  if (values.dir !== undefined) connectToCheckout(made);
  const folder = relative(values.dir === undefined ? dirname(home) : here, made);
  const tests =
    values.dir === undefined
      ? `npx vitest run ${folder}`
      : `PLUGIN_DIRS=${made} npx vitest run ${basename(made)}\n  npm run build:plugin -- ${folder}`;
  console.log(`Created ${folder}. Run its tests:

  ${tests}

Then read docs/writing-a-remote-judge.md.`);
});
