import { extensionPoint, type Locale } from '@tribunal/contract';
import type { Texts } from '../locale';

/** How much there is of one kind, such as work in progress in a plugin. */
export interface UsageCount {
  /** Key below `server` in the locale files of the plugin; its `{count}` and the names of the values are replaced. */
  textKey: string;
  count: number;
  values?: Record<string, string | number>;
}

/** Returns the text of a count of a plugin, or of core if `plugin` is null. */
export const countText = (
  texts: Texts,
  locale: Locale,
  plugin: string | null,
  { textKey, count, values }: UsageCount,
): string => texts.translate(locale, plugin === null ? textKey : `${plugin}.${textKey}`, { ...values, count });

/** Counts what is in progress in a plugin, so that an operator can see it before switching the plugin off. */
export interface PluginUsageProvider {
  plugin: string;
  usage(): Promise<UsageCount[]>;
}
/** What is in progress in each plugin. */
export const pluginUsageProviders = extensionPoint<PluginUsageProvider>('plugin-usage-providers');
