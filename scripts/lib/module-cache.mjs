import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** Folder of the caches of transformed modules. */
const caches = join(root, 'node_modules/.cache/modules');
/** A day. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const skipped = new Set(['node_modules', 'dist', 'build', 'data', '.git']);

/**
 * Lists the names of all files at and below a folder, and what decides which file an import is.
 * @param {string} folder
 * @returns {string[]}
 */
const namesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return namesIn(path);
      const decides = entry.name === 'package.json' || /^tsconfig.*\.json$/.test(entry.name);
      return [path, ...(decides ? [readFileSync(path, 'utf8')] : [])];
    });

/**
 * Returns the folder in which vitest keeps transformed modules for these folders. A transformed module contains the
 * paths of its imports, which vitest does not check again: each set of files and packages has a folder of its own, so
 * that a file that was renamed is looked for where it is now.
 * @param {readonly string[]} folders
 */
export const moduleCache = (folders = [root]) => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const name of folders.flatMap(namesIn)) hash.update(`\0${name}`);
  return join(caches, hash.digest('hex').slice(0, 16));
};

/**
 * Removes the caches that no run has begun or added to for a day, except the one in use.
 * @param {string} inUse
 */
export const pruneModuleCaches = (inUse, now = Date.now()) => {
  const folder = dirname(inUse);
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder).map((name) => join(folder, name))) {
    if (path !== inUse && now - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
};
