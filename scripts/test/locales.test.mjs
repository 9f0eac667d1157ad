import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../lib/root.mjs';

const localesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)locales\/.*\.json$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(root, folder, name));

// JSON.parse silently uses the last of two equal keys.
it.each([...localesIn('web/src'), ...localesIn('plugins'), ...localesIn('core')].map((file) => [relative(root, file)]))(
  '%s has each key once',
  (file) => {
    expect(() => parse(readFileSync(join(root, file), 'utf8'), { uniqueKeys: true })).not.toThrow();
  },
);
