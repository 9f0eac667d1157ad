import { token, type PluginManifest } from '@tribunal/contract';
import type { PluginHost } from '@tribunal/kernel';
import type { Texts } from '../locale';
import type { DiscoveredPlugin } from './discovery';
import type { ServerScope } from './server-scope';

/** Switches plugins on and off, and tells their states. */
export const Plugins = token<PluginHost<ServerScope>>('plugins');

/** The plugins on disk, and the texts of core and plugins. Keys of a plugin's texts begin with its id. */
export interface InstalledPlugins {
  readonly plugins: readonly DiscoveredPlugin[];
  readonly texts: Texts;
}
/** The plugins on disk, and all texts. */
export const Installed = token<InstalledPlugins>('installed-plugins');
/** Manifests of all plugins on disk, switched on or off. */
export const Manifests = token<readonly PluginManifest[]>('plugin-manifests');

/** Returns the ids of the plugins that are active in this process. */
export const enabledPlugins = (host: PluginHost<ServerScope>): string[] =>
  Object.entries(host.states())
    .filter(([, state]) => state === 'active')
    .map(([id]) => id);
