/** `npm run new:remote-judge -- KEY`: writes an adapter for another judge that passes its tests, to be filled with the real site. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './lib/root.mjs';
import { orStop, Stop } from './lib/steps.mjs';

const templates = join(root, 'scripts/templates/remote-judge');
const END = '.template';

/** The files of a new adapter: path within its folder → text. */
const filesFor = (key) => {
  const small = key.toLowerCase();
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

/** Why there can be no adapter of this key in `plugins`; null: there can. */
const refusalOf = (key, plugins) => {
  if (!key) return 'Which key? For example: npm run new:remote-judge -- TOJ';
  if (!/^[A-Z][A-Z0-9]{1,9}$/.test(key)) {
    return `${key} is no key: 2 to 10 capital letters and digits, the first a letter. For example: TOJ`;
  }
  if (key === 'ME') return 'ME is the key of the problems of this site itself.';
  const folder = join(plugins, `remote-${key.toLowerCase()}`);
  return existsSync(folder) ? `There is an adapter for ${key} already: ${relative(root, folder)}` : null;
};

/** Writes the folder into `plugins` and returns its path. Throws `Stop` with the reason when it cannot be. */
const newRemoteJudge = (key, plugins) => {
  const refusal = refusalOf(key, plugins);
  if (refusal) throw new Stop(refusal);
  const folder = join(plugins, `remote-${key.toLowerCase()}`);
  for (const [name, text] of Object.entries(filesFor(key))) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
};

await orStop(() => {
  const [key, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new Stop('One key at a time.');
  // Beside the other plugins, or where PLUGINS_HOME says.
  const home = process.env.PLUGINS_HOME ?? join(root, 'plugins');
  const folder = relative(dirname(home), newRemoteJudge(key, home));
  console.log(`${folder} is written. Run its tests:

  npx vitest run ${folder}

Then read docs/writing-a-remote-judge.md.`);
});
