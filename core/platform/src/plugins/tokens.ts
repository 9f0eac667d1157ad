import { token, type PluginManifest } from '@tribunal/contract';
import type { PluginHost } from '@tribunal/kernel';
import type { PluginSet } from './plugin-set';
import type { ServerScope } from './server-scope';

/** Switches plugins on and off, and tells their states. */
export const Plugins = token<PluginHost<ServerScope>>('plugins');

/** The plugins of this process, and all texts. */
export const Installed = token<PluginSet>('installed-plugins');
/** Manifests of all plugins of this process, switched on or off. The list changes when one is installed or removed. */
export const Manifests = token<readonly PluginManifest[]>('plugin-manifests');

/** Returns the ids of the plugins that are active in this process. */
export const enabledPlugins = (host: PluginHost<ServerScope>): string[] =>
  Object.entries(host.states())
    .filter(([, state]) => state === 'active')
    .map(([id]) => id);
