import { extensionPoint } from '@tribunal/contract';

/** How much of one thing is in progress in a plugin. */
export interface UsageCount {
  /** Key below `server` in the locale files of the plugin; `{count}` in the text is the number. */
  textKey: string;
  count: number;
}

/** Counts what is in progress in a plugin, so that an operator knows before switching it off. */
export interface PluginUsageProvider {
  plugin: string;
  usage(): Promise<UsageCount[]>;
}
export const pluginUsageProviders = extensionPoint<PluginUsageProvider>('plugin-usage-providers');
