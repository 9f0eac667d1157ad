import { extensionPoint, type Viewer } from '@tribunal/contract';
import type { UsageCount } from './usage';

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
/** The failures of each part that a person has to look at. */
export const attentionProviders = extensionPoint<AttentionProvider>('attention-providers');
