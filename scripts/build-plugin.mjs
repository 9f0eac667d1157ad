/**
 * `npm run build:plugin -- FOLDER`: checks the types of a plugin outside the checkout and that its parts for servers and
 * judges can be built, writes the checksums of new migrations, and builds its web part into `FOLDER/dist/web`, from where
 * the server serves it. With `--pack [--sign KEY.pem]` it makes an archive that a site can install.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAddedPlugins } from './lib/bundle.mjs';
import { writeChecksums } from './lib/migration-checksums.mjs';
import { packPlugin } from './lib/plugin-archive.mjs';
import { root } from './lib/root.mjs';
import { CommandError, run, runCommand, step } from './lib/steps.mjs';

const WEB = 'web/index.tsx';
/** Any of them makes a folder a plugin that can be built. */
const ENTRIES = [WEB, 'judge/index.ts', 'server/index.ts'];

/**
 * npm changes to the folder of package.json; INIT_CWD is the folder it was started in.
 * @param {string} name
 */
const pathFrom = (name) => resolve(process.env.INIT_CWD ?? '.', name);

/** @param {string | undefined} name */
const folderFrom = (name) => {
  if (!name) throw new CommandError('Specify one folder. Example: npm run build:plugin -- ../my-plugin');
  const folder = pathFrom(name);
  if (!ENTRIES.some((entry) => existsSync(join(folder, entry)))) throw new CommandError(`${folder} has no ${WEB}.`);
  return folder;
};

/**
 * Checks the types of a plugin that has a tsconfig.json. What is known of them is kept, because the plugin's imports are
 * most of the site: later checks read only what has changed.
 * @param {string} folder
 */
const checkTypes = (folder) => {
  const config = join(folder, 'tsconfig.json');
  if (!existsSync(config)) return;
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const kept = join(folder, 'dist/types.tsbuildinfo');
  step('types checked', () =>
    run(process.execPath, [tsc, '-p', config, '--incremental', '--tsBuildInfoFile', kept], { cwd: root }),
  );
};

/**
 * Checks that the parts of a plugin that servers and judges load can be built.
 * @param {string} folder
 */
const checkBundle = async (folder) => {
  const { failed, entries } = await checkAddedPlugins({ PLUGIN_DIRS: folder });
  const [first] = failed;
  if (first) throw new CommandError(`${first.folder}: ${first.details}`);
  console.log(`parts for servers and judges can be built: ${Object.keys(entries).length}`);
};

/** @param {string} folder */
const buildWeb = (folder) => {
  step(`web part built: ${join(folder, 'dist/web')}`, () =>
    run(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'bundle/plugin.config.ts'],
      {
        cwd: join(root, 'web'),
        // Other values would choose the development build of React, which the site does not share.
        env: { ...process.env, NODE_ENV: 'production', PLUGIN_FOLDER: folder },
      },
    ),
  );
  /** @type {{ files: string[] }} */
  const { files } = JSON.parse(readFileSync(join(folder, 'dist/web/manifest.json'), 'utf8'));
  console.log(`${files.length} files. The server serves them after its next start if PLUGIN_DIRS has the folder.`);
};

/**
 * @param {string} folder
 * @param {string | undefined} key
 */
const packAndPrint = async (folder, key) => {
  const { file, sha256, signature, description } = await packPlugin(folder, key === undefined ? null : pathFrom(key));
  const { calls, tables, hosts } = description.capabilities;
  console.log(`${file}\n  sha256     ${sha256}`);
  if (signature !== null) console.log(`  signature  ${signature}`);
  console.log(`  calls      ${calls.join(', ') || 'none'}`);
  console.log(`  tables     ${tables.join(', ') || 'none'}`);
  console.log(`  hosts      ${hosts.join(', ') || 'none'}`);
};

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pack: { type: 'boolean', default: false }, sign: { type: 'string' } },
  });
  const folder = folderFrom(positionals.length === 1 ? positionals[0] : undefined);
  writeChecksums([join(folder, 'migrations')].filter(existsSync));
  checkTypes(folder);
  await checkBundle(folder);
  if (existsSync(join(folder, WEB))) buildWeb(folder);
  if (values.pack) await packAndPrint(folder, values.sign);
});
