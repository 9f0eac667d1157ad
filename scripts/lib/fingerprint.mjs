import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './root.mjs';

const skipped = new Set(['node_modules', 'dist', 'build', 'test', 'e2e', 'suite', 'native', 'fixtures', '.vite']);

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesIn = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
};

/**
 * Returns the path of a file that does not depend on where the checkout, or the plugin outside of it, is.
 * @param {string} path one of the fingerprinted paths
 * @param {string} file at or below it
 * @param {string} base
 */
const steadyName = (path, file, base) => {
  const inBase = relative(base, file);
  return inBase.startsWith('..') ? join(basename(dirname(path)), relative(dirname(path), file)) : inBase;
};

/**
 * Returns one hash of the names and contents of all files at and below `paths`, without tests and build results. It is
 * the same in a copy of the folder `base`, and for every version of Node: the results do not depend on it.
 * @param {readonly string[]} paths
 */
export const fingerprint = (paths, base = root) => {
  const hash = createHash('sha256');
  const files = new Map(paths.flatMap((path) => filesIn(path).map((file) => [steadyName(path, file, base), file])));
  for (const [name, file] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`\0${name}\0`).update(readFileSync(file));
  return hash.digest('hex');
};

/**
 * Returns whether the stamp file says that the last result belongs to `print`.
 * @param {string} stamp
 * @param {string} print
 */
export const isStamped = (stamp, print) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print;

/**
 * Records that the result for `print` exists.
 * @param {string} stamp
 * @param {string} print
 */
export const putStamp = (stamp, print) => {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
};
