import { token, type PluginManifest } from '@tribunal/contract';
import type { PluginHost } from '@tribunal/kernel';
import type { Texts } from '../locale';
import type { FoundPlugin } from './discovery';
import type { ServerScope } from './server-scope';

export const Plugins = token<PluginHost<ServerScope>>('plugins');

/** The plugins on disk, and what everybody says: keys of a plugin's texts begin with its id. */
export interface InstalledPlugins {
  readonly found: readonly FoundPlugin[];
  readonly texts: Texts;
}
export const Installed = token<InstalledPlugins>('installed-plugins');
/** Of every plugin on disk, on or off. */
export const Manifests = token<readonly PluginManifest[]>('plugin-manifests');

/** Ids of the plugins that are on in this process. */
export const enabledPlugins = (host: PluginHost<ServerScope>): string[] =>
  Object.entries(host.states())
    .filter(([, state]) => state === 'active')
    .map(([id]) => id);
