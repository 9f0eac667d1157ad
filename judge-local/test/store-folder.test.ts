import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Store } from '../src/store/store';
import { claimStoreFolder, removeOldStores, type StoreFolder } from '../src/store/store-folder';
import { aFolder } from './folders';

const DAY = 24 * 3_600_000;

/** Claims a store as another judge does. */
async function claim(cacheDir: string): Promise<StoreFolder> {
  const folder = await claimStoreFolder(cacheDir, (dir) => mkdirSync(dir, { recursive: true }));
  onTestFinished(() => folder.release());
  return folder;
}

it('judges that share a cache folder do not touch each other’s files', async () => {
  const cacheDir = await aFolder();
  const one = await Store.open((await claim(cacheDir)).dir, 1000);
  const ref = await one.scratch('the code of one submission');
  const other = await Store.open((await claim(cacheDir)).dir, 1000);
  expect(other.path(await other.scratch('the code of another'))).not.toBe(one.path(ref));
  expect(existsSync(one.path(ref))).toBe(true);
});

it('a restarted judge finds its store again', async () => {
  const cacheDir = await aFolder();
  const { dir, release } = await claimStoreFolder(cacheDir, (path) => mkdirSync(path));
  release();
  expect((await claim(cacheDir)).dir).toBe(dir);
});

it('deletes stores that nobody has used for a week, also those of earlier versions, and nothing else', async () => {
  const cacheDir = await aFolder();
  const [{ dir: used }, { dir: recent, release }] = [await claim(cacheDir), await claim(cacheDir)];
  release();
  const [earlier, tools] = [join(cacheDir, 'store'), join(cacheDir, 'tools')];
  for (const dir of [earlier, tools]) await mkdir(dir);
  const longAgo = (Date.now() - 8 * DAY) / 1000;
  for (const dir of [used, earlier, tools]) await utimes(dir, longAgo, longAgo);
  await removeOldStores(cacheDir);
  expect([used, recent, earlier, tools].map((dir) => existsSync(dir))).toEqual([true, true, false, true]);
});
