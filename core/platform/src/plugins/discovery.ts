import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  CONTRACT_VERSION,
  definePlugin,
  LOCALES,
  type Locale,
  type PluginAbout,
  type PluginFault,
  type PluginManifest,
  type PluginPlace,
} from '@tribunal/contract';
import { messageOf, type LoadablePlugin, type ErrorReporter, type ServerPart } from '@tribunal/kernel';
import type { MigrationSet } from '@tribunal/migrations';
import type { PluginCode } from '../incidents/code-places';
import type { ReplySchemas } from '../openapi/reply-schemas';
import type { TextTree } from '../locale';
import { tryModule } from './manifest-trial';
import type { ServerScope } from './server-scope';

/** A plugin on disk of which only the manifest has been loaded. */
export interface DiscoveredPlugin extends LoadablePlugin<ServerScope> {
  /** Returns the migrations of its schema, which are needed even when the plugin is switched off. */
  schema(): Promise<MigrationSet>;
  /** Returns the server texts of the plugin by language, including its name and those of its settings. */
  texts(): Promise<[Locale, TextTree][]>;
  /** Whether it comes from outside the checkout. */
  readonly isAdded: boolean;
  /** Where it lies: in the checkout, in a folder that `PLUGIN_DIRS` names, or installed from an archive. */
  readonly place?: PluginPlace;
  /** What its package says of it. */
  readonly about?: PluginAbout;
  /** Folder of its built web part, for plugins outside the checkout; the folder may be missing. */
  readonly webFolder?: string;
  /** Method and path of the calls that it may serve; undefined: any. */
  readonly calls?: ReadonlySet<string>;
  /** Addresses of its pages, if they are known without its web part. */
  readonly pages?: readonly string[];
  /** Folders in which its code is: where it is loaded from, and its sources. */
  readonly folders?: readonly string[];
  /** Why a plugin outside the checkout cannot start: it does not build, or its manifest cannot be read. */
  readonly fault?: PluginFault;
  /** Returns the schemas of the replies of its calls, if they have been generated. */
  replies?(): Promise<ReplySchemas | null>;
}

/** Returns where the code of each plugin is. */
export const codeOf = (plugins: readonly DiscoveredPlugin[]): PluginCode[] =>
  plugins.map(({ manifest: { id }, folders = [] }) => ({ id, folders }));

const MANIFEST_LIMIT_MS = 15_000;

/** File layouts of plugins: in the checkout, and as written by the build. */
const LAYOUTS = {
  source: { manifest: 'plugin.ts', server: 'server/index.ts', migrations: 'migrations/index.ts', failure: null },
  build: { manifest: 'plugin.js', server: 'server.js', migrations: 'migrations.js', failure: 'build-failure.json' },
} as const;
type Layout = (typeof LAYOUTS)[keyof typeof LAYOUTS];

type Module = Record<string, unknown>;

const importModule = (path: string): Promise<Module> =>
  import(/* @vite-ignore */ pathToFileURL(path).href) as Promise<Module>;

/** Imports a file anew if it has changed since it was imported before. The earlier module stays in memory. */
async function importChanged(path: string): Promise<Module> {
  const { href } = pathToFileURL(path);
  const { mtimeMs } = await stat(path);
  return import(/* @vite-ignore */ `${href}?changed=${mtimeMs}`) as Promise<Module>;
}

const isManifest = (value: unknown): value is PluginManifest =>
  typeof value === 'object' && value !== null && 'id' in value && 'contract' in value && 'requires' in value;

/** Fields that the plugin leaves out, such as those added to the contract after it was built, get their defaults. */
async function readManifest(path: string): Promise<PluginManifest> {
  const manifest = Object.values(await importModule(path)).find(isManifest);
  if (!manifest) throw new Error(`${path} exports no manifest; export the result of definePlugin`);
  return definePlugin(manifest);
}

async function readTexts(folder: string): Promise<[Locale, TextTree][]> {
  const read = async (locale: Locale): Promise<[Locale, TextTree]> => {
    const path = join(folder, 'locales', locale, 'server.json');
    return [locale, existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as TextTree) : {}];
  };
  return Promise.all(LOCALES.map(read));
}

/** Reports text files of contract 1, which had the texts of the server and of all pages in one file per language. */
function reportOldTexts(folder: string, errorReporter: ErrorReporter): void {
  for (const locale of LOCALES) {
    const path = join(folder, 'locales', `${locale}.json`);
    const remedy = `move its texts to server.json, web.json and admin.json in ${join(folder, 'locales', locale)}`;
    if (existsSync(path)) errorReporter(`plugin in ${folder}`, new Error(`${path} is not read; ${remedy}`));
  }
}

async function readReplies(folder: string): Promise<ReplySchemas | null> {
  const path = join(folder, 'contract/replies.json');
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as ReplySchemas) : null;
}

interface PluginLocation {
  folder: string;
  layout: Layout;
  textsFolder: string;
  /** Folders in which its code is. */
  folders: readonly string[];
  isAdded: boolean;
  reloadsServerPart: boolean;
  manifestLimitMs: number;
}

async function readSchema(path: string, owner: string): Promise<MigrationSet> {
  if (!existsSync(path)) return { owner, migrations: [] };
  const { migrations, checksums } = (await importModule(path)) as Partial<MigrationSet>;
  return { owner, migrations: migrations ?? [], checksums };
}

const readPlugin = async (location: PluginLocation): Promise<DiscoveredPlugin> => {
  const { folder, layout, textsFolder, folders, isAdded, manifestLimitMs } = location;
  const server = join(folder, layout.server);
  const importServer = location.reloadsServerPart ? importChanged : importModule;
  const manifestPath = join(folder, layout.manifest);
  if (isAdded) await tryModule(pathToFileURL(manifestPath).href, manifestLimitMs);
  const manifest = await readManifest(manifestPath);
  return {
    manifest,
    load: async () =>
      existsSync(server) ? ((await importServer(server))['default'] as ServerPart<ServerScope>) : null,
    schema: () => readSchema(join(folder, layout.migrations), manifest.id),
    texts: () => readTexts(textsFolder),
    replies: () => readReplies(textsFolder),
    isAdded,
    folders,
    ...(isAdded ? { webFolder: join(textsFolder, 'dist/web') } : {}),
  };
};

/** What `scripts/build.mjs` writes about a plugin that does not build. */
interface BuildFailure {
  message: string;
  details: string;
}

/** Returns the file that says why the plugin is not in the build, if there is one. */
const failureFile = (folder: string, { failure }: Layout): string | null => {
  const file = failure === null ? null : join(folder, failure);
  return file !== null && existsSync(file) ? file : null;
};

/** Returns why a plugin outside the checkout does not build, if it does not. */
async function readBuildFailure(
  { folder, layout }: PluginLocation,
  errorReporter: ErrorReporter,
): Promise<PluginFault | null> {
  const file = failureFile(folder, layout);
  if (file === null) return null;
  const { message, details } = JSON.parse(await readFile(file, 'utf8')) as BuildFailure;
  errorReporter(`building the plugin in ${folder}`, new Error(details));
  return { kind: 'build', message };
}

/** Returns a plugin that stands for one that cannot be read, with the name of its folder as its id. */
const substituteFor = ({ folder, textsFolder, isAdded }: PluginLocation, fault: PluginFault): DiscoveredPlugin => ({
  manifest: definePlugin({ id: basename(folder), version: '', contract: `^${CONTRACT_VERSION}` }),
  load: async () => null,
  schema: async () => ({ owner: basename(folder), migrations: [] }),
  texts: () => readTexts(textsFolder),
  isAdded,
  fault,
});

/**
 * Reads a plugin. One outside the checkout that cannot start is among the plugins, with its fault; one of the checkout
 * is reported and left out.
 */
async function readOrReport(location: PluginLocation, errorReporter: ErrorReporter): Promise<DiscoveredPlugin | null> {
  const buildFault = await readBuildFailure(location, errorReporter);
  try {
    const plugin = await readPlugin(location);
    return buildFault ? { ...plugin, load: async () => null, fault: buildFault } : plugin;
  } catch (error) {
    if (!buildFault) errorReporter(`plugin in ${location.folder}`, error);
    if (!location.isAdded) return null;
    return substituteFor(location, buildFault ?? { kind: 'manifest', message: messageOf(error) });
  }
}

/** Loads the plugin whose sources are in `folder`, for tests of that plugin. Rejects if there is none. */
export const loadPluginFrom = (folder: string): Promise<DiscoveredPlugin> =>
  readPlugin({
    folder,
    layout: LAYOUTS.source,
    textsFolder: folder,
    folders: [folder],
    isAdded: false,
    reloadsServerPart: false,
    manifestLimitMs: MANIFEST_LIMIT_MS,
  });

const foldersIn = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
};

interface PluginSearchPaths {
  /** Root of the checkout, whose plugins are in `plugins/` or, when built, in `build/plugins/`. */
  root: string;
  layout: keyof typeof LAYOUTS;
  /** Folders of plugins outside the checkout. The build includes them. */
  extraFolders: readonly string[];
  /** Whether a server part that was built again is loaded at the next start of its plugin, for developers. */
  reloadsServerParts?: boolean;
  /** How long the manifest of a plugin outside the checkout may take to load. */
  manifestLimitMs?: number;
}

/** Returns the layout that the current process runs from. */
export const currentLayout = (root: string): keyof typeof LAYOUTS =>
  fileURLToPath(import.meta.url).startsWith(join(root, 'build', sep)) ? 'build' : 'source';

async function locatePlugins(paths: PluginSearchPaths): Promise<PluginLocation[]> {
  const { root, layout, extraFolders, reloadsServerParts = false, manifestLimitMs = MANIFEST_LIMIT_MS } = paths;
  const pluginsFolder = join(root, layout === 'build' ? 'build/plugins' : 'plugins');
  const files = LAYOUTS[layout];
  const folders = [...(await foldersIn(pluginsFolder)), ...extraFolders].filter(
    (folder) => existsSync(join(folder, files.manifest)) || failureFile(folder, files) !== null,
  );
  return folders.map((folder) => {
    const inCheckout = join(root, 'plugins', basename(folder));
    const isInCheckout = existsSync(inCheckout);
    const source = extraFolders.find((other) => basename(other) === basename(folder) && existsSync(other));
    // A release does not have the folders of the checkout, but the texts that the build has copied from them.
    const isOfRelease = layout === 'build' && source === undefined && existsSync(join(folder, 'locales'));
    const isAdded = !isInCheckout && !isOfRelease;
    const textsFolder = (isInCheckout ? inCheckout : isAdded ? source : folder) ?? folder;
    // Source maps name the folder in the checkout, also where a release does not have it.
    const codeFolders = [...new Set([folder, textsFolder, ...(isAdded ? [] : [inCheckout])])];
    return {
      folder,
      layout: files,
      textsFolder,
      folders: codeFolders,
      isAdded,
      reloadsServerPart: reloadsServerParts,
      manifestLimitMs,
    };
  });
}

/** Returns where the code of the plugins on disk is before any of it is loaded; the name of the folder stands for the id. */
export const codeOnDisk = async (paths: PluginSearchPaths): Promise<PluginCode[]> =>
  (await locatePlugins(paths)).map(({ folder, folders }) => ({ id: basename(folder), folders }));

/**
 * Returns all plugins on disk, by id. A plugin that cannot be read is reported; of those outside the checkout something
 * remains that says why.
 */
export async function discoverPlugins(
  paths: PluginSearchPaths,
  errorReporter: ErrorReporter,
): Promise<DiscoveredPlugin[]> {
  const found = await Promise.all(
    (await locatePlugins(paths)).map((location) => {
      reportOldTexts(location.textsFolder, errorReporter);
      return readOrReport(location, errorReporter);
    }),
  );
  return found.filter((plugin) => plugin !== null).sort((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1));
}
