import { token } from '@tribunal/contract';
import type { PluginHost } from '@tribunal/kernel';
import type { ServerScope } from './server-scope';

export const Plugins = token<PluginHost<ServerScope>>('plugins');

/** Ids of the plugins that are on in this process. */
export const enabledPlugins = (host: PluginHost<ServerScope>): string[] =>
  Object.entries(host.states())
    .filter(([, state]) => state === 'active')
    .map(([id]) => id);
