import { fileURLToPath } from 'node:url';
import type { PluginManifest, SettingSpecs } from '@tribunal/contract';
import {
  defineServerPart,
  loadPluginFrom,
  type DiscoveredPlugin,
  type Migration,
  type ServerScope,
} from '@tribunal/server';

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

/** Returns the plugin in a folder. */
export async function pluginAt(folder: URL): Promise<DiscoveredPlugin> {
  const found = await loadPluginFrom(fileURLToPath(folder));
  onDisk.add(found);
  return found;
}

/** Returns whether the plugin is an unmodified result of `pluginAt`. */
export const isOnDisk = (plugin: DiscoveredPlugin): boolean => onDisk.has(plugin);
