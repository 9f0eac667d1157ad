import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { definePlugin, type PluginManifest, type ProblemSourceSpec, type SettingSpecs } from '@tribunal/contract';
import { defineServerPart, type DiscoveredPlugin, type Migration, type ServerScope } from '@tribunal/server';
import { loadPluginFrom } from '@tribunal/platform';

interface TestPluginParts<S extends SettingSpecs> {
  setup?: (scope: ServerScope<S>) => void | Promise<void>;
  migrations?: readonly Migration[];
  texts?: Awaited<ReturnType<DiscoveredPlugin['texts']>>;
}

/** Returns a plugin that exists in memory only. */
export const testPlugin = <S extends SettingSpecs>(
  manifest: PluginManifest<S>,
  { setup = () => undefined, migrations = [], texts = [] }: TestPluginParts<S> = {},
): DiscoveredPlugin => ({
  manifest,
  load: async () => defineServerPart(manifest, setup),
  schema: async () => ({ owner: manifest.id, migrations }),
  texts: async () => texts,
  isAdded: false,
});

const onDisk = new WeakSet<DiscoveredPlugin>();

/** Returns a plugin that is a problem source and does nothing. */
export const problemSourcePlugin = ({
  key,
  name = `Judge ${key}`,
  sharesWith,
}: Pick<ProblemSourceSpec, 'key'> & Partial<ProblemSourceSpec>): DiscoveredPlugin =>
  testPlugin(
    definePlugin({
      id: `source-${key.toLowerCase()}`,
      version: '1.0.0',
      contract: '^3.0',
      problemSource: { key, name, ...(sharesWith !== undefined && { sharesWith }) },
    }),
  );

/** Returns the plugin in a folder. */
export async function pluginAt(folder: URL): Promise<DiscoveredPlugin> {
  const found = await loadPluginFrom(fileURLToPath(folder));
  onDisk.add(found);
  return found;
}

/** Returns all plugins in a folder, all of them on, also those that are off by default. */
export async function allPluginsIn(folder: URL): Promise<DiscoveredPlugin[]> {
  const found = await Promise.all((await readdir(folder)).map((name) => pluginAt(new URL(`${name}/`, folder))));
  return found.map((plugin) => {
    if (plugin.manifest.enabledByDefault) return plugin;
    const on = { ...plugin, manifest: { ...plugin.manifest, enabledByDefault: true } };
    onDisk.add(on);
    return on;
  });
}

/** A plugin with access to its services while it is active. */
export interface PluginUnderTest {
  plugin: DiscoveredPlugin;
  services: Pick<ServerScope, 'get'>;
}

/** Returns the plugin in a folder, with access to its services while it is active. */
export async function pluginUnderTest(folder: URL): Promise<PluginUnderTest> {
  let current: ServerScope | undefined;
  const found = await loadPluginFrom(fileURLToPath(folder));
  const load: DiscoveredPlugin['load'] = async () => {
    const part = await found.load();
    if (!part) return null;
    const setup = (scope: ServerScope): void | Promise<void> => {
      current = scope;
      return part.setup(scope);
    };
    return { ...part, setup };
  };
  return { plugin: { ...found, load }, services: { get: (key) => current!.get(key) } };
}

/** Returns whether the plugin is an unmodified result of `pluginAt`. */
export const isOnDisk = (plugin: DiscoveredPlugin): boolean => onDisk.has(plugin);
