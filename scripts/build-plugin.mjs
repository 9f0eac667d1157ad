/**
 * `npm run build:plugin -- FOLDER`: builds the web part of a plugin outside the checkout into `FOLDER/dist/web`, from
 * where the server serves it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './lib/root.mjs';
import { CommandError, run, runCommand, step } from './lib/steps.mjs';

const ENTRY = 'web/index.tsx';

/** @param {string[]} args */
const folderFrom = ([name, ...more]) => {
  if (!name || more.length > 0)
    throw new CommandError('Specify one folder. Example: npm run build:plugin -- ../my-plugin');
  // npm changes to the folder of package.json; INIT_CWD is the folder it was started in.
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  if (!existsSync(join(folder, ENTRY))) throw new CommandError(`${folder} has no ${ENTRY}.`);
  return folder;
};

await runCommand(() => {
  const folder = folderFrom(process.argv.slice(2));
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
});
