import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LOCALES, type Locale, type PluginManifest } from '@tribunal/contract';
import type { LoadedPlugin, Report, ServerPart } from '@tribunal/kernel';
import type { MigrationSet } from '@tribunal/migrations';
import type { TextTree } from '../locale';
import type { ServerScope } from './server-scope';

/** A plugin on disk. Its manifest has been read; nothing else of it has. */
export interface FoundPlugin extends LoadedPlugin<ServerScope> {
  /** Its schema, which is needed whether it is on or off. */
  schema(): Promise<MigrationSet>;
  /** What its server says, by language, and what it calls itself and its settings. */
  texts(): Promise<[Locale, TextTree][]>;
  /** From a folder outside the checkout. */
  readonly isAdded: boolean;
}

/** As plugins lie in the checkout, and as the build leaves them. */
const LAYOUTS = {
  source: { manifest: 'plugin.ts', server: 'server/index.ts', migrations: 'migrations/index.ts' },
  build: { manifest: 'plugin.js', server: 'server.js', migrations: 'migrations.js' },
} as const;
type Layout = (typeof LAYOUTS)[keyof typeof LAYOUTS];

type Module = Record<string, unknown>;

const open = (path: string): Promise<Module> => import(/* @vite-ignore */ pathToFileURL(path).href) as Promise<Module>;

const isManifest = (value: unknown): value is PluginManifest =>
  typeof value === 'object' && value !== null && 'id' in value && 'contract' in value && 'requires' in value;

async function readManifest(path: string): Promise<PluginManifest> {
  const manifest = Object.values(await open(path)).find(isManifest);
  if (!manifest) throw new Error(`${path} exports no manifest; it should export what definePlugin gives`);
  return manifest;
}

async function readTexts(folder: string): Promise<[Locale, TextTree][]> {
  const read = async (locale: Locale): Promise<[Locale, TextTree]> => {
    const path = join(folder, 'locales', `${locale}.json`);
    if (!existsSync(path)) return [locale, {}];
    const { server, web, ...shared } = JSON.parse(await readFile(path, 'utf8')) as Record<string, TextTree>;
    const name = web?.['name'];
    return [locale, { ...(name ? { name } : {}), ...shared, ...server }];
  };
  return Promise.all(LOCALES.map(read));
}

interface Place {
  folder: string;
  layout: Layout;
  textsFolder: string;
  isAdded: boolean;
}

async function readSchema(path: string, owner: string): Promise<MigrationSet> {
  if (!existsSync(path)) return { owner, migrations: [] };
  const { migrations, checksums } = (await open(path)) as Partial<MigrationSet>;
  return { owner, migrations: migrations ?? [], checksums };
}

const readPlugin = async ({ folder, layout, textsFolder, isAdded }: Place): Promise<FoundPlugin> => {
  const server = join(folder, layout.server);
  const manifest = await readManifest(join(folder, layout.manifest));
  return {
    manifest,
    load: async () => (existsSync(server) ? ((await open(server))['default'] as ServerPart<ServerScope>) : null),
    schema: () => readSchema(join(folder, layout.migrations), manifest.id),
    texts: () => readTexts(textsFolder),
    isAdded,
  };
};

/** The plugin whose sources are in `folder`; for those who test one. Rejects when there is none. */
export const pluginIn = (folder: string): Promise<FoundPlugin> =>
  readPlugin({ folder, layout: LAYOUTS.source, textsFolder: folder, isAdded: false });

const foldersIn = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
};

export interface PluginPlaces {
  /** The checkout, whose plugins lie in `plugins/` or, built, in `build/plugins/`. */
  root: string;
  layout: keyof typeof LAYOUTS;
  /** Folders of plugins that live elsewhere. The build takes them along. */
  others: readonly string[];
}

/** Which of the two this very process runs from. */
export const currentLayout = (root: string): keyof typeof LAYOUTS =>
  fileURLToPath(import.meta.url).startsWith(join(root, 'build', sep)) ? 'build' : 'source';

/** All plugins on disk, by id. One that cannot be read is reported and left out. */
export async function findPlugins({ root, layout, others }: PluginPlaces, report: Report): Promise<FoundPlugin[]> {
  const home = join(root, layout === 'build' ? 'build/plugins' : 'plugins');
  const files = LAYOUTS[layout];
  const folders = [...(await foldersIn(home)), ...others].filter((folder) => existsSync(join(folder, files.manifest)));
  const placeOf = (folder: string): Place => {
    const inCheckout = join(root, 'plugins', basename(folder));
    const isAdded = !existsSync(inCheckout);
    const source = others.find((other) => basename(other) === basename(folder) && existsSync(other));
    return { folder, layout: files, textsFolder: (isAdded ? source : inCheckout) ?? folder, isAdded };
  };
  const found = await Promise.all(
    folders.map((folder) =>
      readPlugin(placeOf(folder)).catch((error: unknown) => {
        report(`plugin in ${folder}`, error);
        return null;
      }),
    ),
  );
  return found.filter((plugin) => plugin !== null).sort((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1));
}
