import { fileURLToPath } from 'node:url';
import type { PluginManifest, SettingSpecs } from '@tribunal/contract';
import { defineServerPart, pluginIn, type FoundPlugin, type Migration, type ServerScope } from '@tribunal/server';

interface TestPluginParts<S extends SettingSpecs> {
  setup?: (scope: ServerScope<S>) => void | Promise<void>;
  migrations?: readonly Migration[];
  texts?: Awaited<ReturnType<FoundPlugin['texts']>>;
}

/** A plugin that lies on no disk. */
export const testPlugin = <S extends SettingSpecs>(
  manifest: PluginManifest<S>,
  { setup = () => undefined, migrations = [], texts = [] }: TestPluginParts<S> = {},
): FoundPlugin => ({
  manifest,
  load: async () => defineServerPart(manifest, setup),
  schema: async () => ({ owner: manifest.id, migrations }),
  texts: async () => texts,
  isAdded: false,
});

const onDisk = new WeakSet<FoundPlugin>();

/** The plugin whose folder it is. */
export async function pluginAt(folder: URL): Promise<FoundPlugin> {
  const found = await pluginIn(fileURLToPath(folder));
  onDisk.add(found);
  return found;
}

/** Whether it is, unchanged, what `pluginAt` found. */
export const isOnDisk = (plugin: FoundPlugin): boolean => onDisk.has(plugin);
