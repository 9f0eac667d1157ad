/**
 * `npm run new:plugin -- NAME [--example EXAMPLE] [--dir FOLDER]`: writes a plugin with a contract, a server part and a
 * web part that passes its tests, to be adapted.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connectToCheckout } from './lib/connect-to-checkout.mjs';
import { writeFromTemplate } from './lib/from-template.mjs';
import { checksumsOf } from './lib/migration-checksums.mjs';
import { root } from './lib/root.mjs';
import { CommandError, runCommand } from './lib/steps.mjs';

/** Templates by the name of the example: notes on a page of their own; an event and a part of another page. */
const EXAMPLES = { page: 'plugin', event: 'plugin-event' };
const USAGE = `npm run new:plugin -- NAME [--example ${Object.keys(EXAMPLES).join('|')}] [--dir FOLDER]`;

/**
 * Returns the spellings of a name that the template contains, with those that replace them.
 * @param {string} id
 */
const replacementsFor = (id) => {
  const words = id.split('-');
  /** @param {string} word */
  const capital = (word) => word[0]?.toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    XyzXyz: pascal,
    xyzXyz: pascal[0]?.toLowerCase() + pascal.slice(1),
    'Xyz xyz': capital(words.join(' ')),
    'xyz-xyz': id,
    xyz_xyz: words.join('_'),
  };
};

/**
 * Returns why a plugin with this name cannot be created in `folder`; null if it can.
 * @param {string | undefined} id
 * @param {string} folder
 */
const refusalOf = (id, folder) => {
  if (!id) return `Missing name. Usage: ${USAGE}`;
  if (id.length > 30 || !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(id)) {
    return `${id} is not a valid name: use lower-case words joined by “-”, at most 30 characters. Example: guest-book`;
  }
  if (id.startsWith('remote-')) return 'Remote judges have their own command: npm run new:remote-judge -- KEY';
  if (existsSync(join(root, 'plugins', id))) return `A plugin ${id} already exists in the checkout.`;
  return existsSync(folder) ? `${folder} already exists.` : null;
};

const readArguments = () => {
  try {
    return parseArgs({
      options: { dir: { type: 'string' }, example: { type: 'string', default: 'page' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}. Usage: ${USAGE}`);
  }
};

await runCommand(() => {
  const { positionals, values } = readArguments();
  const [id, ...more] = positionals;
  if (more.length > 0) throw new CommandError(`Specify only one name. Usage: ${USAGE}`);
  // npm changes to the folder of package.json; INIT_CWD is the folder it was started in.
  const here = process.env.INIT_CWD ?? process.cwd();
  const home =
    values.dir === undefined ? (process.env.PLUGINS_HOME ?? join(root, 'plugins')) : resolve(here, values.dir);
  const folder = join(home, id ?? '');
  const refusal = refusalOf(id, folder);
  if (refusal || !id) throw new CommandError(refusal ?? USAGE);
  const template = Object.entries(EXAMPLES).find(([name]) => name === values.example)?.[1];
  if (!template) throw new CommandError(`There is no example ${values.example}. Usage: ${USAGE}`);
  writeFromTemplate(template, folder, replacementsFor(id));
  const migrations = join(folder, 'migrations');
  writeFileSync(join(migrations, 'checksums.json'), `${JSON.stringify(checksumsOf(migrations), null, 2)}\n`);
  if (values.dir === undefined) {
    console.log(`Created ${basename(dirname(folder))}/${id}. Run its tests:

  npx vitest run plugins/${id}`);
  } else {
    connectToCheckout(folder);
    console.log(`Created ${relative(here, folder)}. Run its tests:

  PLUGIN_DIRS=${folder} npx vitest run ${id}`);
  }
  console.log('\nThen read docs/writing-a-plugin.md.');
});
