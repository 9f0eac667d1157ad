import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GO_CACHE, GO_TOOLS, JAVA_CLASSES, JAVA_COMPILER, lackOf } from '../src/languages';
import { prepareGoCache } from '../src/toolchain/go-cache';
import { prepareJavaCompiler } from '../src/toolchain/java-compiler';
import { ToolFolders } from '../src/toolchain/tool-folders';
import { aFolder } from './folders';

const DAY = 24 * 3_600_000;

/** Opens the folders as another process does. */
const openFolders = (dir: string): ToolFolders => {
  const folders = new ToolFolders(dir);
  onTestFinished(() => folders.close());
  return folders;
};

/** Prepares the tool `java` as one version of the judge does; returns its path. */
const prepareVersion = async (folders: ToolFolders, version: string): Promise<string> => {
  await folders.prepare('java', [version], (draft) => writeFile(join(draft, 'compiler.jar'), version));
  return folders.pathOf('java')!;
};

const age = async (path: string, days: number): Promise<void> => {
  const at = (Date.now() - days * DAY) / 1000;
  await utimes(path, at, at);
};

describe('two versions of the judge on one machine', () => {
  it('each keep their own prepared files', async () => {
    const dir = await aFolder();
    const [one, other] = [openFolders(dir), openFolders(dir)];
    await prepareVersion(one, '1');
    await prepareVersion(other, '2');
    expect([one, other].map((folders) => folders.isIntact('java'))).toEqual([true, true]);
    expect(one.pathOf('java')).not.toBe(other.pathOf('java'));
  });

  it('use the same files if they were made alike, by any of them first', async () => {
    const dir = await aFolder();
    const [one, other] = [openFolders(dir), openFolders(dir)];
    const [path, samePath] = await Promise.all([prepareVersion(one, '1'), prepareVersion(other, '1')]);
    expect(samePath).toBe(path);
    expect(await readdir(dir)).toHaveLength(1);
  });

  it('use no name that earlier versions delete', async () => {
    const dir = await aFolder();
    const path = await prepareVersion(openFolders(dir), '1');
    for (const name of ['java', 'go', 'headers']) await rm(join(dir, name), { recursive: true, force: true });
    expect(existsSync(path)).toBe(true);
  });
});

describe('a prepared folder', () => {
  it('is made again where it was if a file of it is missing or cut', async () => {
    const dir = await aFolder();
    const [one, other] = [openFolders(dir), openFolders(dir)];
    const path = await prepareVersion(one, '1');
    for (const damage of [rm, truncate]) {
      await damage(join(path, 'compiler.jar'));
      expect(one.isIntact('java')).toBe(false);
      expect(await prepareVersion(other, '1')).toBe(path);
      expect([one, other].map((folders) => folders.isIntact('java'))).toEqual([true, true]);
    }
  });

  it('is lost to the slots of this process when the whole folder of tools is replaced', async () => {
    const dir = await aFolder();
    const folders = openFolders(dir);
    await prepareVersion(folders, '1');
    execFileSync('sh', ['-c', 'rm -r "$1" && mkdir "$1"', 'sh', dir]);
    await prepareVersion(openFolders(dir), '1');
    expect([folders.isInPlace, folders.isIntact('java')]).toEqual([false, false]);
  });

  it('is deleted when it is old and no process uses it', async () => {
    const dir = await aFolder();
    const [used, ended, cleaning] = [openFolders(dir), new ToolFolders(dir), openFolders(dir)];
    const [usedPath, unusedPath] = [await prepareVersion(used, '1'), await prepareVersion(ended, '2')];
    const recentPath = await prepareVersion(openFolders(dir), '3');
    ended.close();
    for (const path of [usedPath, unusedPath]) await age(path, 8);
    await cleaning.clean();
    expect([usedPath, unusedPath, recentPath].map((path) => existsSync(path))).toEqual([true, false, true]);
    expect(await readdir(dir)).toHaveLength(2);
  });

  it('counts as used from the start of the last judge that uses it', async () => {
    const dir = await aFolder();
    const path = await prepareVersion(openFolders(dir), '1');
    await age(path, 8);
    await prepareVersion(openFolders(dir), '1');
    expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(DAY);
  });

  it('is not published when it could not be filled, and leaves nothing', async () => {
    const dir = await aFolder();
    const failing = openFolders(dir).prepare('java', ['1'], () => Promise.reject(new Error('no compiler')));
    await expect(failing).rejects.toThrow('no compiler');
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('the compiler for Java', () => {
  it('is made once, and its classes still fit after its jar was made again', async () => {
    const folders = openFolders(await aFolder());
    expect(await prepareJavaCompiler(folders)).toBe('made');
    const jar = join(folders.pathOf(JAVA_COMPILER.name)!, JAVA_COMPILER.file);
    await rm(jar);
    expect(await prepareJavaCompiler(folders)).toBe('kept');
    const archive = join(folders.pathOf(JAVA_CLASSES.name)!, JAVA_CLASSES.file);
    // With `on`, Java ends if it cannot use the archive.
    const use = ['-Xshare:on', '-XX:+UseSerialGC', `-XX:SharedArchiveFile=${archive}`, '-cp', jar];
    expect(() => execFileSync('/usr/bin/java', [...use, '-version'], { stdio: 'pipe' })).not.toThrow();
  });
});

describe('the build cache for Go', () => {
  it.skipIf(lackOf(GO_TOOLS) !== null)('is made once', async () => {
    const folders = openFolders(await aFolder());
    expect(await prepareGoCache(folders)).toBe('made');
    expect(await prepareGoCache(folders)).toBe('kept');
    const names = await readdir(folders.pathOf(GO_CACHE)!);
    expect(names.filter((name) => /^[0-9a-f]{2}$/.test(name))).toHaveLength(256);
  });
});
