import { extensionPoint, type Locale, type Viewer } from '@tribunal/contract';
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
export const pluginUsageProviders = extensionPoint<PluginUsageProvider>('plugin-usage-providers');

/** A kind of failure that a person has to look at; one with the count 0 is not shown. */
export interface AttentionItem extends UsageCount {
  /** Page of the site that shows them, such as `/admin/judges`. */
  link: string;
  /** Time of the earliest failure, if known. */
  since?: Date | null;
}

/**
 * Lists failures for the dashboard and the health of the site. It is called every few seconds while somebody who may
 * see them has the dashboard open, so its queries need indexes.
 */
export interface AttentionProvider {
  /** Id of the plugin that has the texts; null for core. */
  plugin: string | null;
  /** Returns whether this member of the staff sees the items. */
  canSee(viewer: Pick<Viewer, 'roles' | 'permissions'>): boolean;
  load(): Promise<AttentionItem[]>;
}
export const attentionProviders = extensionPoint<AttentionProvider>('attention-providers');

/** Counts visible contests outside groups that run now or start before `until`. */
export interface UpcomingContestCounter {
  countUpcoming(until: Date): Promise<number>;
}
export const upcomingContestCounters = extensionPoint<UpcomingContestCounter>('upcoming-contest-counters');
