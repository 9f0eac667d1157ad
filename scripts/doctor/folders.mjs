import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isForeign, isHalfRestored, partFolders } from '../lib/data-dir.mjs';
import { root } from '../lib/root.mjs';
import { blockedFolder, likelyUser } from '../lib/unprivileged-user.mjs';
import { fine, lack } from './look.mjs';
import { valueOf } from './network.mjs';

export const gigabytes = (bytes) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

const nearestExisting = (path) => (existsSync(path) ? path : nearestExisting(dirname(path)));
const isFolder = (path) => statSync(path).isDirectory();
const mayWrite = (path) => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Servers without the supervisor keep this there, and `npm start` takes such a folder only with a folder of its own in it. */
const isOfServers = (dataDir) => existsSync(join(dataDir, 'testdata/site-id'));

/** The data folder, or where it will be made. */
export const dataFolder = ({ dataDir }) => {
  const place = nearestExisting(dataDir);
  if (!isFolder(place)) return lack(`DATA_DIR: ${place} is not a folder`, 'choose another with DATA_DIR');
  const user = likelyUser();
  // The folder itself is handed over at the start.
  const blocked = user && blockedFolder(place === dataDir ? dirname(place) : place, user);
  if (blocked) {
    return lack(
      `DATA_DIR: user ${user.name} may not enter ${blocked}`,
      `chmod o+x ${blocked}, or choose another DATA_DIR`,
    );
  }
  if (!mayWrite(place)) {
    return lack(
      `DATA_DIR: ${place} cannot be written`,
      'start as the user that it belongs to, or choose another DATA_DIR',
    );
  }
  if (place === dataDir) {
    if (isHalfRestored(place)) {
      return lack(
        `DATA_DIR: ${place} is half restored`,
        'npm run restore -- FILE, with the same file, or choose another DATA_DIR',
      );
    }
    const closed = partFolders.map((name) => join(place, name)).find((path) => existsSync(path) && !mayWrite(path));
    if (closed)
      return lack(
        `DATA_DIR: ${closed} cannot be read and written`,
        'start as the user that it belongs to, chown -R it, or choose another DATA_DIR',
      );
    if (isForeign(place) && !isOfServers(place)) {
      return lack(
        `DATA_DIR: ${place} is no data folder of Tribunal and not empty`,
        'choose an empty or new folder with DATA_DIR',
      );
    }
  }
  const { bavail, bsize } = statfsSync(place);
  const free = bavail * bsize;
  if (free < 2 ** 30)
    return lack(`DATA_DIR: ${gigabytes(free)} free at ${place}`, 'make room, or choose another DATA_DIR');
  return fine(`${dataDir}, ${gigabytes(free)} free`);
};

/** Folders of plugins outside the checkout; null when none is named. */
export const pluginFolders = (env) => {
  const folders = (valueOf(env, 'PLUGIN_DIRS') ?? '').split(':').filter(Boolean);
  if (folders.length === 0) return null;
  const paths = folders.map((folder) => resolve(root, folder));
  const remedy = 'name each plugin’s own folder in PLUGIN_DIRS, separated by “:”';
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) return lack(`PLUGIN_DIRS: ${missing.join(', ')} does not exist`, remedy);
  const empty = paths.filter((path) => !['plugin.ts', 'plugin.js'].some((file) => existsSync(join(path, file))));
  if (empty.length > 0) return lack(`PLUGIN_DIRS: ${empty.join(', ')} holds no plugin.ts`, remedy);
  return fine(paths.join(', '));
};

/** The built web application. Without `WEB_DIST` it is where `npm start` builds it. */
export const webFolder = (env) => {
  const named = valueOf(env, 'WEB_DIST');
  const folder = resolve(root, named ?? 'web/dist');
  if (existsSync(join(folder, 'index.html'))) return fine(folder);
  return named
    ? lack(`WEB_DIST: ${folder} has no index.html`, 'name the folder that npm run build has filled, or unset WEB_DIST')
    : lack(`${folder} is not built yet`, 'npm start builds it; before npm run server: npm run build', 'better');
};
