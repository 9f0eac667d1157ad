import type { Permission, WebsiteConfig } from '@tribunal/contract';

/** Parts of the site that its admin may close. */
export type Area = keyof Pick<WebsiteConfig, 'openPublicDiscussion' | 'openGroupDiscussion' | 'openContestComment'>;

/** Who may open a page. */
export interface Need {
  login?: true;
  /** Applies to pages of the admin area. */
  permission?: Permission;
  area?: Area;
}
