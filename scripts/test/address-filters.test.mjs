import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.mjs';

const sources = ['web/src', ...readdirSync(join(root, 'plugins')).map((plugin) => `plugins/${plugin}/web`)].flatMap(
  (folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
        .map((file) => join(folder, file));
    } catch {
      return [];
    }
  },
);
const callsIn = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/= \(?(?:use(?:Filters|Page))\(([^)]*)\)/g)].map(([, kinds]) => ({
    file,
    kinds,
  }));

test('each page with filters in its address lists them with their values, so that others are named', () => {
  const calls = sources.flatMap(callsIn);
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ kinds }) => !/^(\{|[A-Z_]+$|kinds$|filterKinds\()/.test(kinds))).toEqual([]);
});
