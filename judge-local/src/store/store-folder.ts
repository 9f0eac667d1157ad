import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLockFolder, type FolderLock } from '../folder-lock';

/** The folder of a store that belongs to this process until it ends or releases it. */
export interface StoreFolder extends FolderLock {
  dir: string;
}

/** Earlier versions use `store` without a lock. */
const STORE = /^store(?:-\d+)?$/;
const MAX_STORES = 64;
/** Time without a judgement after which a store that no process uses is deleted, in ms. */
const MAX_AGE = 7 * 24 * 3_600_000;

/**
 * Claims the first of `store-1`, `store-2` … in `cacheDir` that no other judge uses; `make` creates a folder. So a
 * restarted judge finds its store again, and judges that share a `cacheDir` never touch each other's files.
 */
export async function claimStoreFolder(cacheDir: string, make: (dir: string) => void): Promise<StoreFolder> {
  for (let number = 1; number <= MAX_STORES; number += 1) {
    const dir = join(cacheDir, `store-${number}`);
    make(dir);
    const lock = await tryLockFolder(dir, 'exclusive');
    if (lock) return { ...lock, dir };
  }
  throw new Error(`${MAX_STORES} judges use ${cacheDir}; set JUDGE_CACHE_DIR to another folder`);
}

/** Deletes the stores in `cacheDir` that nobody has used for long, such as those of an earlier version. */
export async function removeOldStores(cacheDir: string, now: number = Date.now()): Promise<void> {
  for (const name of (await readdir(cacheDir)).filter((entry) => STORE.test(entry))) {
    const dir = join(cacheDir, name);
    // Each judgement creates files in its store, which changes the time of the folder.
    if (now - (await stat(dir)).mtimeMs <= MAX_AGE) continue;
    const lock = await tryLockFolder(dir, 'exclusive');
    if (lock) await rm(dir, { recursive: true, force: true });
    lock?.release();
  }
}
