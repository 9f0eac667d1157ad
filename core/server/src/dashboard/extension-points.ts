import { extensionPoint, type Viewer } from '@tribunal/contract';
import type { UsageCount } from '@tribunal/platform';

/** A kind of failure that a person has to look at; one with the count 0 is not shown. */
export interface AttentionItem extends UsageCount {
  /** Page of the site that shows them, such as `/admin/judges`. */
  link: string;
  /** Time of the earliest failure, if known. */
  since?: Date | null;
}

/**
 * Lists failures for the dashboard. It is called every few seconds while somebody who may see them has the dashboard
 * open, so its queries need indexes.
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
