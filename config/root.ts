import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the nearest folder at or above `start` that contains the monorepo. The result is the same from source and
 * from `build/`.
 */
const findRoot = (start: string): string => {
  if (existsSync(join(start, 'lerna.json'))) return start;
  const parent = dirname(start);
  if (parent === start) throw new Error('Tribunal runs from its checkout: no lerna.json at or above this file.');
  return findRoot(parent);
};

/** Absolute path of the checkout; locales, `build/` and `web/dist` are resolved relative to it. */
export const rootPath = findRoot(dirname(fileURLToPath(import.meta.url)));
