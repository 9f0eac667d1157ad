import type { WebsiteConfig } from '@tribunal/contract';

/** Parts of the site that its admin may close. */
export type Area = keyof Pick<WebsiteConfig, 'openPublicDiscussion' | 'openGroupDiscussion' | 'openContestComment'>;

/** Whom a page lets in. */
export interface Need {
  login?: true;
  area?: Area;
}
