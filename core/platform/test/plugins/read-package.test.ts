import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageEntries, packageOf, tarOf, type PackageParts, type TarEntry } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { PACKAGE_LIMITS, readPackage, unpackInto } from '../../src/plugins/packages';

const refusal = async (archive: Buffer): Promise<unknown> =>
  readPackage(archive).then(
    () => null,
    (error: unknown) => error,
  );
const plain = (): TarEntry[] => packageEntries({ id: 'toy', server: '1' });
const filesOf = (count: number): TarEntry[] =>
  Array.from({ length: count }, (_, at) => ({ name: `package/f${at}.txt`, content: '' }));

describe('the limits of an archive', () => {
  it('are those of its files, also when none of them alone is large', async () => {
    const half = Buffer.alloc(PACKAGE_LIMITS.unpackedBytes / 2 + 1);
    const archive = await tarOf([
      { name: 'package/a', content: half },
      { name: 'package/b', content: half },
    ]);
    expect(await refusal(archive)).toMatchObject({ status: 400, key: 'package.tooLarge', values: { limit: 64 } });
  });

  it('hold for entries that are no files', async () => {
    const folders = Array.from({ length: PACKAGE_LIMITS.files + 1 }, (_, at) => ({
      name: `package/d${at}`,
      type: 'directory' as const,
    }));
    expect(await refusal(await tarOf(folders))).toMatchObject({ status: 400, key: 'package.badEntry' });
    const heads = Array.from({ length: 40_000 }, (_, at) => ({
      name: `package/${'x'.repeat(200)}${at}`,
      type: 'directory' as const,
    }));
    expect(await refusal(await tarOf(heads))).toMatchObject({ status: 400 });
  });

  it('hold for the number of files', async () => {
    expect(await refusal(await tarOf(filesOf(PACKAGE_LIMITS.files + 1)))).toMatchObject({ key: 'package.tooMany' });
  });

  it('leave room for folders, which most tools write', async () => {
    const archive = await tarOf([{ name: 'package', type: 'directory' }, ...plain()]);
    expect((await readPackage(archive)).plugin.manifest.id).toBe('toy');
  });
});

describe('the paths in an archive', () => {
  it.each<[string, string[]]>([
    ['a file that is also a folder', ['a', 'a/b']],
    ['a folder that is also a file', ['a/b/c', 'a/b']],
    ['a name that no file system takes', ['x'.repeat(256)]],
    ['a path that is too long', [Array.from({ length: 300 }, () => 'abc').join('/')]],
  ])('are refused with %s', async (_, names) => {
    const archive = await tarOf([...plain(), ...names.map((name) => ({ name: `package/${name}`, content: '' }))]);
    expect(await refusal(archive)).toMatchObject({ status: 400, key: 'package.badEntry' });
  });

  it('may be as long as file systems take them', async () => {
    const files = { [`a/${'x'.repeat(255)}`]: '1', 'a/b': '2' };
    expect((await readPackage(await packageOf({ id: 'toy', files }))).files.size).toBe(2);
  });
});

describe('the files of an archive', () => {
  it('leave nothing when they cannot be written', async () => {
    const root = await mkdtemp(join(tmpdir(), 'tribunal-unpack-'));
    try {
      const found = await readPackage(await packageOf({ id: 'toy', files: { b: '2' } }));
      const files = new Map([...found.files, ['b/c', Buffer.from('3')]]);
      await expect(unpackInto(join(root, 'toy'), { ...found, files })).rejects.toThrow();
      expect(await readdir(root)).toEqual([]);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

describe('the description in an archive', () => {
  const text = { type: 'string', default: '', maxLength: 9, label: 'x' };
  const settingsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, text]));
  const largeMigrations = Array.from({ length: 11 }, (_, at) => ({ name: `${at}`, sql: 'x'.repeat(100_000) }));
  it.each<[string, Partial<PackageParts>]>([
    ['the name of core', { id: 'core' }],
    ['a name whose ledger would be cut', { id: `t${'o'.repeat(53)}` }],
    ['a version that is none', { id: 'toy', version: 'latest' }],
    ['an unknown category', { id: 'toy', manifest: { category: 'other' as never } }],
    ['settings of an unknown type', { id: 'toy', manifest: { settings: { a: { type: 'date' } as never } } }],
    ['settings without a default', { id: 'toy', manifest: { settings: { a: { ...text, default: 1 } as never } } }],
    ['permissions without a name', { id: 'toy', manifest: { permissions: [{ roles: [], order: 1 } as never] } }],
    ['more settings than a page can show', { id: 'toy', manifest: { settings: settingsOf(201) as never } }],
    ['checksums in capitals', { id: 'toy', description: { files: { a: 'A'.repeat(64) } } }],
    ['more than a megabyte', { id: 'toy', description: { migrations: largeMigrations } }],
    ['fields that nobody knows', { id: 'toy', manifest: { isTrusted: true } as never }],
    ['calls that are none', { id: 'toy', capabilities: { calls: ['rm -rf'] } }],
    ['tables that are no names', { id: 'toy', capabilities: { tables: ['toy_a; drop table account'] } }],
    ['a table of a plugin whose name starts alike', { id: 'toy', capabilities: { tables: ['toyish_a'] } }],
  ])('is refused with %s', async (_, parts) => {
    expect(await refusal(await packageOf(parts as PackageParts))).toMatchObject({
      status: 400,
      key: 'package.badManifest',
    });
  });

  it('may have settings and permissions', async () => {
    const manifest = { settings: { a: text as never }, permissions: [{ name: 'toy', roles: [], order: 1 }] as never };
    expect((await readPackage(await packageOf({ id: 'toy', manifest }))).plugin.manifest).toMatchObject(manifest);
  });
});
