import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { moduleCache, pruneModuleCaches } from '../lib/module-cache.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-modules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('is another cache when a file is renamed or a package is another, and the same when only code changes', () => {
  const folder = makeFolder();
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write('one.ts', 'export const one = 1;');
  write('package.json', '{}');
  const first = moduleCache([folder]);
  write('one.ts', 'export const one = 2;');
  mkdirSync(join(folder, 'node_modules'));
  write('node_modules/two.js', '');
  expect(moduleCache([folder])).toBe(first);
  renameSync(join(folder, 'one.ts'), join(folder, 'one.tsx'));
  const renamed = moduleCache([folder]);
  write('package.json', '{"exports":"./one.tsx"}');
  expect(new Set([first, renamed, moduleCache([folder])]).size).toBe(3);
});

it('removes caches that are a day old, except the one in use', () => {
  const folder = makeFolder();
  const inUse = join(folder, 'in-use');
  mkdirSync(inUse);
  mkdirSync(join(folder, 'other'));
  pruneModuleCaches(inUse, Date.now() + DAY_MS / 2);
  expect(readdirSync(folder).sort()).toEqual(['in-use', 'other']);
  pruneModuleCaches(inUse, Date.now() + 2 * DAY_MS);
  expect(readdirSync(folder)).toEqual([basename(inUse)]);
  pruneModuleCaches(join(folder, 'nowhere', 'at-all'));
});
