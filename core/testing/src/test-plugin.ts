import { fileURLToPath } from 'node:url';
import type { PluginManifest } from '@tribunal/contract';
import { defineServerPart, pluginIn, type FoundPlugin, type Migration, type ServerScope } from '@tribunal/server';

interface TestPluginParts {
  setup?: (scope: ServerScope) => void | Promise<void>;
  migrations?: readonly Migration[];
}

/** A plugin that lies on no disk. */
export const testPlugin = (
  manifest: PluginManifest,
  { setup = () => undefined, migrations = [] }: TestPluginParts = {},
): FoundPlugin => ({
  manifest,
  load: async () => defineServerPart(manifest, setup),
  migrations: async () => migrations,
  texts: async () => [],
});

/** The plugin whose folder it is. */
export const pluginAt = (folder: URL): Promise<FoundPlugin> => pluginIn(fileURLToPath(folder));
