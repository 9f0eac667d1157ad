import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isForeign, isHalfRestored, partFolders } from '../lib/data-dir.mjs';
import { root } from '../lib/root.mjs';
import { blockedFolder, likelyUser } from '../lib/machine/unprivileged-user.mjs';
import { ANSWER_TIMEOUT_MS, pass, fail } from './check.mjs';
import { valueOf } from './network.mjs';

/** @param {number} bytes */
export const gigabytes = (bytes) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

/**
 * @param {string} path
 * @returns {string}
 */
const nearestExisting = (path) => (existsSync(path) ? path : nearestExisting(dirname(path)));
/** @param {string} path */
const isFolder = (path) => statSync(path).isDirectory();
/** @param {string} path */
const canWrite = (path) => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns whether a server without the supervisor has stored data here. `npm start` accepts such a folder only if it
 * contains a supervisor folder.
 * @param {string} dataDir
 */
const hasServerData = (dataDir) => existsSync(join(dataDir, 'testdata/site-id'));

/**
 * Checks the data folder, or the place where it will be created.
 * @param {{ dataDir: string }} settings
 * @returns {import('./check.mjs').Finding}
 */
export const dataFolder = ({ dataDir }) => {
  const place = nearestExisting(dataDir);
  if (!isFolder(place)) return fail(`DATA_DIR: ${place} is not a folder`, 'choose another with DATA_DIR');
  const user = likelyUser();
  // Ownership of the folder itself changes at the start, so only its parent is checked.
  const blocked = user && blockedFolder(place === dataDir ? dirname(place) : place, user);
  if (blocked) {
    return fail(
      `DATA_DIR: user ${user.name} cannot access ${blocked}`,
      `chmod o+x ${blocked}, or choose another DATA_DIR`,
    );
  }
  if (!canWrite(place)) {
    return fail(`DATA_DIR: ${place} is not writable`, 'start as its owner, or choose another DATA_DIR');
  }
  if (place === dataDir) {
    if (isHalfRestored(place)) {
      return fail(
        `DATA_DIR: ${place} is only partly restored`,
        'run npm run restore -- FILE with the same file, or choose another DATA_DIR',
      );
    }
    const closed = partFolders.map((name) => join(place, name)).find((path) => existsSync(path) && !canWrite(path));
    if (closed)
      return fail(
        `DATA_DIR: ${closed} is not readable and writable`,
        'start as its owner, change its owner with chown -R, or choose another DATA_DIR',
      );
    if (isForeign(place) && !hasServerData(place)) {
      return fail(
        `DATA_DIR: ${place} is not empty and not a Tribunal data folder`,
        'choose an empty or new folder with DATA_DIR',
      );
    }
  }
  const { bavail, bsize } = statfsSync(place);
  const free = bavail * bsize;
  if (free < 2 ** 30)
    return fail(`DATA_DIR: ${gigabytes(free)} free at ${place}`, 'free up disk space, or choose another DATA_DIR');
  return pass(`${dataDir}, ${gigabytes(free)} free`);
};

/**
 * Returns the plugins outside the checkout that do not build. It is not known without the packages that a build needs,
 * nor on a machine that takes too long for it.
 * @param {readonly string[]} folders
 * @returns {Promise<import('../lib/bundle.mjs').FailedPlugin[]>}
 */
const unbuildable = async (folders) => {
  if (!existsSync(join(root, 'node_modules/esbuild')) || !existsSync(join(root, 'core'))) return [];
  const { checkAddedPlugins } = await import('../lib/bundle.mjs');
  const check = checkAddedPlugins({ PLUGIN_DIRS: folders.join(':') });
  return Promise.race([check.then(({ failed }) => failed), pause(ANSWER_TIMEOUT_MS, [], { ref: false })]);
};

/**
 * Checks the plugin folders outside the checkout; null if none is set.
 * @param {import('../lib/settings.mjs').Environment} env
 * @returns {Promise<import('./check.mjs').Finding | null>}
 */
export const pluginFolders = async (env) => {
  const folders = (valueOf(env, 'PLUGIN_DIRS') ?? '').split(':').filter(Boolean);
  if (folders.length === 0) return null;
  const paths = folders.map((folder) => resolve(root, folder));
  const remedy = 'list each plugin’s own folder in PLUGIN_DIRS, separated by “:”';
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) return fail(`PLUGIN_DIRS: ${missing.join(', ')} does not exist`, remedy);
  const empty = paths.filter((path) => !['plugin.ts', 'plugin.js'].some((file) => existsSync(join(path, file))));
  if (empty.length > 0) return fail(`PLUGIN_DIRS: ${empty.join(', ')} contains no plugin.ts`, remedy);
  const failed = await unbuildable(paths);
  if (failed.length > 0) {
    const reasons = failed.map(({ folder, message }) => `${folder} does not build: ${message}`).join('; ');
    return fail(`PLUGIN_DIRS: ${reasons}`, 'correct the plugin; the site starts without it', 'better');
  }
  return pass(paths.join(', '));
};

/**
 * Checks the built web application. Without `WEB_DIST`, it is where `npm start` builds it.
 * @param {import('../lib/settings.mjs').Environment} env
 * @returns {import('./check.mjs').Finding}
 */
export const webFolder = (env) => {
  const named = valueOf(env, 'WEB_DIST');
  const folder = resolve(root, named ?? 'web/dist');
  if (existsSync(join(folder, 'index.html'))) return pass(folder);
  return named
    ? fail(`WEB_DIST: ${folder} has no index.html`, 'set it to the folder that npm run build has filled, or unset it')
    : fail(
        `${folder} is not built yet`,
        'npm start builds it; before npm run server, run npm run setup -- server',
        'better',
      );
};
