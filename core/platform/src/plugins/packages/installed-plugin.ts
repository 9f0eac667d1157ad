import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LOCALES, type Locale, type PluginPackage } from '@tribunal/contract';
import type { ServerPart } from '@tribunal/kernel';
import type { MigrationSet } from '@tribunal/migrations';
import type { TextTree } from '../../locale';
import type { DiscoveredPlugin } from '../discovery';
import type { ServerScope } from '../server-scope';
import { limitTo, loadModule, type SharedModules } from './load-module';
import type { ReadPackage } from './read-package';

const SERVER = 'server.cjs';
const MIGRATIONS = 'migrations.cjs';

const PART = '.part-';
/** Returns whether a folder of a plugin is still being written, or was when its server ended. */
export const isIncomplete = (name: string): boolean => name.includes(PART);

/** Returns the name of the folder of one version, within that of its plugin. */
export const folderNameOfPackage = (version: string, sha256: string): string => `${version}-${sha256.slice(0, 16)}`;

/** Returns the folder of one version of a plugin. */
export const folderOfPackage = (root: string, { manifest }: PluginPackage, sha256: string): string =>
  join(root, manifest.id, folderNameOfPackage(manifest.version, sha256));

/** Writes the files of a package into its folder, unless they are there. The folder appears with all of them. */
export async function unpackInto(folder: string, { files }: ReadPackage): Promise<void> {
  if (existsSync(folder)) return;
  const half = `${folder}${PART}${randomUUID()}`;
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(half, path)), { recursive: true });
      await writeFile(join(half, path), content);
    }
    await mkdir(half, { recursive: true });
    await rename(half, folder);
  } catch (error) {
    // Several servers of a machine may share the folder; the files of one are those of the other.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** Returns whether the folder has all files of the package as they were packed. */
export async function isComplete(folder: string, { files }: PluginPackage): Promise<boolean> {
  for (const [path, sum] of Object.entries(files)) {
    const content = await readFile(join(folder, path)).catch(() => null);
    if (content === null || createHash('sha256').update(content).digest('hex') !== sum) return false;
  }
  return existsSync(folder);
}

/** Returns the plugin that a package has become, whose files are in `folder`. None of its code is loaded yet. */
export function installedPlugin(plugin: PluginPackage, folder: string, shared: SharedModules): DiscoveredPlugin {
  const { manifest, about, capabilities, migrations, names, summaries } = plugin;
  // Not what is on disk: a file that is gone is an error.
  const has = (path: string): boolean => Object.hasOwn(plugin.files, path);
  const limited = limitTo(shared, capabilities.uses);
  const load = async (): Promise<ServerPart<ServerScope> | null> => {
    if (!has(SERVER)) return null;
    const file = join(folder, SERVER);
    const part = (await loadModule(file, limited))['default'] as ServerPart<ServerScope> | undefined;
    if (part?.manifest.id !== manifest.id) throw new Error(`${SERVER} is not the server part of ${manifest.id}`);
    return part;
  };
  const schema = async (): Promise<MigrationSet> => {
    if (!has(MIGRATIONS)) return { owner: manifest.id, migrations: [] };
    const loaded = (await loadModule(join(folder, MIGRATIONS), limited)) as Partial<MigrationSet>;
    const set = { owner: manifest.id, migrations: loaded.migrations ?? [], checksums: loaded.checksums };
    const announced = migrations.map(({ name }) => name);
    if (set.migrations.map(({ name }) => name).join() !== announced.join()) {
      throw new Error('its migrations are not those that its package announces');
    }
    return set;
  };
  const texts = async (): Promise<[Locale, TextTree][]> =>
    Promise.all(
      LOCALES.map(async (locale): Promise<[Locale, TextTree]> => {
        const path = `locales/${locale}/server.json`;
        const tree = has(path) ? (JSON.parse(await readFile(join(folder, path), 'utf8')) as TextTree) : {};
        return [locale, { name: names[locale], summary: summaries[locale], ...tree }];
      }),
    );
  return {
    manifest,
    load,
    schema,
    texts,
    isAdded: true,
    place: 'installed',
    about,
    calls: new Set(capabilities.calls),
    pages: plugin.pages,
    folders: [folder],
    webFolder: join(folder, 'web'),
  };
}
