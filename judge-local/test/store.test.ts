import { createHash } from 'node:crypto';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Store, type StoredFile } from '../src/store/store';
import { aFolder } from './folders';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Puts `text` into the store as testdata and returns whether it had to be written. */
async function put(store: Store, text: string): Promise<{ file: StoredFile; wasCreated: boolean }> {
  let wasCreated = false;
  const file = await store.obtain('data', sha(text), async (path) => {
    wasCreated = true;
    await writeFile(path, text);
    return sha(text);
  });
  return { file, wasCreated };
}

describe('the store', () => {
  it('makes a file once and then keeps it', async () => {
    const store = await Store.open(await aFolder(), 1000);
    const first = await put(store, 'one');
    const second = await put(store, 'one');
    expect([first.wasCreated, second.wasCreated]).toEqual([true, false]);
    expect(await readFile(second.file.path, 'utf8')).toBe('one');
  });

  it('makes it once for all who ask at the same time', async () => {
    const store = await Store.open(await aFolder(), 1000);
    const all = await Promise.all([put(store, 'one'), put(store, 'one'), put(store, 'one')]);
    expect(all.filter(({ wasCreated }) => wasCreated)).toHaveLength(1);
  });

  it('survives a restart, without the scratch files', async () => {
    const dir = await aFolder();
    const reopened = await Store.open(dir, 1000);
    const { file } = await put(reopened, 'one');
    await reopened.scratch('draft');
    const after = await Store.open(dir, 1000);
    expect((await put(after, 'one')).wasCreated).toBe(false);
    expect(await readdir(dir)).toEqual([file.ref]);
  });

  it.each([
    ['changed', (path: string) => writeFile(path, 'two')],
    ['cut short', (path: string) => truncate(path, 1)],
  ])('fetches a file again that another process has %s', async (_how, damage) => {
    const store = await Store.open(await aFolder(), 1000);
    const { file } = await put(store, 'one');
    await damage(file.path);
    const again = await put(store, 'one');
    expect(again.wasCreated).toBe(true);
    expect(await readFile(again.file.path, 'utf8')).toBe('one');
  });

  it('fetches a file again that was damaged while nothing ran', async () => {
    const dir = await aFolder();
    const { file } = await put(await Store.open(dir, 1000), 'one');
    await writeFile(file.path, 'eno');
    expect((await put(await Store.open(dir, 1000), 'one')).wasCreated).toBe(true);
  });

  it('evicts what was not used for longest, but nothing that is held', async () => {
    const store = await Store.open(await aFolder(), 10);
    const pinned = await put(store, 'held');
    (await put(store, 'old')).file.release();
    (await put(store, 'new')).file.release();
    (await put(store, 'old')).file.release();
    await new Promise(setImmediate);
    (await put(store, 'fresh')).file.release();
    const kept = await readdir(store.dir);
    expect(kept).toContain(pinned.file.ref);
    expect(kept.some((name) => name.includes(sha('fresh')))).toBe(true);
    expect(kept.some((name) => name.includes(sha('new')))).toBe(false);
  });

  it('leaves nothing behind when the making fails', async () => {
    const store = await Store.open(await aFolder(), 1000);
    const failing = store.obtain('build', sha('x'), async (path) => {
      await writeFile(path, 'half');
      throw new Error('no compiler');
    });
    await expect(failing).rejects.toThrow('no compiler');
    expect(await readdir(store.dir)).toEqual([]);
  });

  it('keeps programs under the name of what they were made from', async () => {
    const dir = await aFolder();
    const make = async (path: string): Promise<string> => {
      await writeFile(path, 'program');
      return sha('program');
    };
    const { ref } = await (await Store.open(dir, 1000)).obtain('build', sha('source'), make);
    const after = await Store.open(dir, 1000);
    const found = await after.obtain('build', sha('source'), () => Promise.reject(new Error('made again')));
    expect(found).toMatchObject({ ref, path: join(dir, ref), bytes: 7 });
  });
});
