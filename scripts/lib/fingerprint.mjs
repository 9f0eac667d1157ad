import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
 * Returns one hash of the names and contents of all files at and below `paths`, without tests and build results.
 * @param {readonly string[]} paths
 */
export const fingerprint = (paths) => {
  const hash = createHash('sha256').update(process.version);
  for (const file of paths.flatMap(filesIn).sort()) hash.update(`\0${file}\0`).update(readFileSync(file));
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
