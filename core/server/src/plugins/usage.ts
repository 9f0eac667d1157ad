import { extensionPoint } from '@tribunal/contract';

/** How much of one kind of work is in progress in a plugin. */
export interface UsageCount {
  /** Key below `server` in the locale files of the plugin; `{count}` in the text is replaced by the number. */
  textKey: string;
  count: number;
}

/** Counts what is in progress in a plugin, so that an operator can see it before switching the plugin off. */
export interface PluginUsageProvider {
  plugin: string;
  usage(): Promise<UsageCount[]>;
}
export const pluginUsageProviders = extensionPoint<PluginUsageProvider>('plugin-usage-providers');
