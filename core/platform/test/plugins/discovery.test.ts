import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootPath } from '@tribunal/config';
import { discoverPlugins } from '@tribunal/platform';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tribunal-plugin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TEXTS = { name: 'Other', settings: { pace: 'Pace' }, full: 'Full' };
const quiet = (): void => undefined;

describe('looking for plugins', () => {
  it('finds those of the checkout with their migrations and their entry files', async () => {
    const plugins = await discoverPlugins({ root: rootPath, layout: 'source', extraFolders: [] }, quiet);
    const announcement = plugins.find(({ manifest }) => manifest.id === 'announcement');
    expect(await announcement?.schema()).toMatchObject({
      owner: 'announcement',
      migrations: [{ name: '0001-items' }, { name: '0002-schedule' }],
      checksums: { '0001-items': expect.any(String), '0002-schedule': expect.any(String) },
    });
    expect((await announcement?.load())?.manifest.id).toBe('announcement');
    expect(announcement?.isAdded).toBe(false);
    expect(await announcement?.texts()).toMatchObject([
      ['en-US', { name: 'Announcements' }],
      ['zh-CN', { name: '公告' }],
    ]);
  });

  it('finds those that live elsewhere, with what they say', async () => {
    const manifest = `export const other = { id: 'other', version: '1.0.0', contract: '^3.0', requires: [] };`;
    await mkdir(join(folder, 'locales/en-US'), { recursive: true });
    await writeFile(join(folder, 'plugin.ts'), manifest);
    await writeFile(join(folder, 'locales/en-US/server.json'), JSON.stringify(TEXTS));
    const plugins = await discoverPlugins({ root: tmpdir(), layout: 'source', extraFolders: [folder] }, quiet);
    const other = plugins.find((one) => one.manifest.id === 'other');
    expect(await other?.texts()).toEqual([
      ['en-US', TEXTS],
      ['zh-CN', {}],
    ]);
    expect(plugins.map(({ manifest, isAdded }) => [manifest.id, isAdded])).toEqual([['other', true]]);
    expect(other?.manifest).toMatchObject({ kind: 'feature', packageFormats: [], settings: {} });
    expect(await other?.load()).toBeNull();
    expect(await other?.schema()).toEqual({ owner: 'other', migrations: [] });
  });

  it('distinguishes in a build those that live elsewhere from those of a release, whose texts the build has', async () => {
    const root = await mkdtemp(join(tmpdir(), 'tribunal-release-'));
    await writeFile(join(root, 'package.json'), '{"type":"module"}');
    const [ofRelease, elsewhere] = [join(root, 'build/plugins/own'), join(root, 'guest')];
    for (const [at, id] of [
      [ofRelease, 'own'],
      [elsewhere, 'guest'],
    ] as const) {
      await mkdir(join(at, 'locales/en-US'), { recursive: true });
      await writeFile(
        join(at, 'plugin.js'),
        `export const one = { id: '${id}', version: '1.0.0', contract: '^3.0', requires: [] };`,
      );
      await writeFile(join(at, 'locales/en-US/server.json'), JSON.stringify(TEXTS));
    }
    const plugins = await discoverPlugins({ root, layout: 'build', extraFolders: [elsewhere] }, quiet);
    await rm(root, { recursive: true });
    expect(plugins.map(({ manifest, isAdded }) => [manifest.id, isAdded])).toEqual([
      ['guest', true],
      ['own', false],
    ]);
  });

  it('reports text files that are no longer read, with what to do', async () => {
    const old = join(folder, 'locales/zh-CN.json');
    await mkdir(dirname(old), { recursive: true });
    await writeFile(old, JSON.stringify(TEXTS));
    const reports: string[] = [];
    await discoverPlugins({ root: tmpdir(), layout: 'source', extraFolders: [folder] }, (where, error) => {
      reports.push(`${where}: ${String(error)}`);
    });
    await rm(old);
    const remedy = `move its texts to server.json, web.json and admin.json in ${join(folder, 'locales/zh-CN')}`;
    expect(reports).toEqual([`plugin in ${folder}: Error: ${old} is not read; ${remedy}`]);
  });

  describe('a server part that is built again', () => {
    const write = async (built: string, at: number) => {
      const file = join(folder, 'server/index.ts');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(
        file,
        `export default { manifest: { id: 'other', version: '${built}' }, setup: () => undefined };`,
      );
      await utimes(file, at, at);
    };
    const loadedVersions = async (reloadsServerParts: boolean) => {
      const places = { root: tmpdir(), layout: 'source', extraFolders: [folder], reloadsServerParts } as const;
      const [other] = await discoverPlugins(places, quiet);
      const versions: (string | undefined)[] = [];
      for (const [version, at] of [
        ['1.0.0', 1000],
        ['1.0.1', 2000],
      ] as const) {
        await write(version, at);
        versions.push((await other!.load())?.manifest.version);
      }
      const unchanged = await other!.load();
      expect(await other!.load()).toBe(unchanged);
      return versions;
    };
    afterAll(() => rm(join(folder, 'server'), { recursive: true, force: true }));

    it('is loaded at the next start in development', async () => {
      expect(await loadedVersions(true)).toEqual(['1.0.0', '1.0.1']);
    });

    it('stays as it is otherwise, until the server restarts', async () => {
      expect(await loadedVersions(false)).toEqual(['1.0.0', '1.0.0']);
    });
  });

  it('reports one that cannot be read and goes on with the others', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'tribunal-broken-'));
    await writeFile(join(broken, 'plugin.ts'), 'export const nothing = 1;');
    const reports: string[] = [];
    const places = { root: rootPath, layout: 'source', extraFolders: [broken] } as const;
    const plugins = await discoverPlugins(places, (where) => void reports.push(where));
    expect(plugins.map(({ manifest }) => manifest.id)).toContain('announcement');
    expect(reports.join()).toContain(basename(broken));
    const substitute = plugins.find(({ manifest }) => manifest.id === basename(broken));
    expect(substitute).toMatchObject({ isAdded: true, fault: { kind: 'manifest' } });
    await rm(broken, { recursive: true });
  });

  it.each([
    ['computes without end', 'for (;;);', /not loaded within/],
    ['waits without end', 'await new Promise(() => undefined);', /waits for something/],
    ['ends the process', 'process.exit(0);', /ends the process/],
    ['takes all memory', 'for (const all = []; ; ) all.push(new Array(1e6).fill(0.5));', /memory/],
    ['throws later', 'setTimeout(() => { throw new Error("too late"); }); await new Promise(() => {});', /too late/],
  ])('goes on when the manifest of one outside the checkout %s', async (_, code, reason) => {
    const root = await mkdtemp(join(tmpdir(), 'tribunal-endless-'));
    await writeFile(join(root, 'package.json'), '{"type":"module"}');
    const folder = join(root, 'build/plugins/endless');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'plugin.js'), code);
    const places = { root, layout: 'build', extraFolders: [], manifestLimitMs: 5000 } as const;
    expect(await discoverPlugins(places, () => undefined)).toMatchObject([
      {
        manifest: { id: 'endless' },
        isAdded: true,
        fault: { kind: 'manifest', message: expect.stringMatching(reason) as string },
      },
    ]);
    await rm(root, { recursive: true });
  });

  it('finds those outside the checkout that are not in the build, with the reason', async () => {
    const root = await mkdtemp(join(tmpdir(), 'tribunal-unbuilt-'));
    await writeFile(join(root, 'package.json'), '{"type":"module"}');
    const failure = { message: 'server/index.ts:1: no', details: 'all of it' };
    for (const name of ['half', 'none']) {
      await mkdir(join(root, 'build/plugins', name), { recursive: true });
      await mkdir(join(root, 'outside', name, 'locales/en-US'), { recursive: true });
      await writeFile(join(root, 'build/plugins', name, 'build-failure.json'), JSON.stringify(failure));
      await writeFile(join(root, 'outside', name, 'locales/en-US/server.json'), JSON.stringify(TEXTS));
    }
    await writeFile(
      join(root, 'build/plugins/half/plugin.js'),
      `export const one = { id: 'half-built', version: '1.2.3', contract: '^3.0', requires: [] };`,
    );
    const reports: string[] = [];
    const extraFolders = ['half', 'none'].map((name) => join(root, 'outside', name));
    const plugins = await discoverPlugins({ root, layout: 'build', extraFolders }, (where, error) => {
      reports.push(`${where}: ${String(error)}`);
    });
    expect(plugins.map(({ manifest: { id, version }, fault, isAdded }) => [id, version, fault, isAdded])).toEqual([
      ['half-built', '1.2.3', { kind: 'build', message: failure.message }, true],
      ['none', '', { kind: 'build', message: failure.message }, true],
    ]);
    expect(await plugins[1]?.texts()).toMatchObject([
      ['en-US', TEXTS],
      ['zh-CN', {}],
    ]);
    expect(reports).toHaveLength(2);
    expect(reports.join()).toContain('all of it');
    await rm(root, { recursive: true });
  });
});
