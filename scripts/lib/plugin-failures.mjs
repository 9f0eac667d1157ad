import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addedPluginFolders } from './entry-points.mjs';
import { root } from './root.mjs';

/**
 * Returns the file that says why a plugin outside the checkout is not in a build.
 * @param {string} outdir
 * @param {string} folder
 */
export const failureFileOf = (outdir, folder) => join(outdir, 'plugins', basename(folder), 'build-failure.json');

/**
 * Returns why plugins outside the checkout are not in the build, by the name of their folder.
 * @returns {Map<string, string>}
 */
export const buildFailures = (env = process.env, outdir = env.BUILD_DIR ?? join(root, 'build')) =>
  new Map(
    addedPluginFolders(env).flatMap((folder) => {
      const file = failureFileOf(outdir, folder);
      return existsSync(file) ? [[basename(folder), JSON.parse(readFileSync(file, 'utf8')).message]] : [];
    }),
  );
