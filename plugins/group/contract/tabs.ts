import { extensionPoint, type WebsiteConfig } from '@tribunal/contract';
import type { GroupDetail } from './calls';

export interface GroupTabProps {
  group: GroupDetail;
  /** Path within the site that the pages of the group begin with, such as `/group/1000`. */
  path: string;
}

export type GroupTabLayout = 'wide' | 'beside';

/** A tab that a plugin adds to the pages of a group, for members. */
export interface GroupTab {
  /** Path below that of the group, such as `training`; the pages below it belong to the tab too. */
  path: string;
  /** Paths of other pages of the tab below that of the group, such as `discussion-detail`. */
  within?: readonly string[];
  icon: string;
  /** Locale key of the label. */
  label: string;
  /** Place among the tabs; lower comes first. Members are at 60, announcements at 70, settings at 80. */
  order: number;
  /** The site setting that closes the pages of the tab and hides it. */
  area?: keyof Pick<WebsiteConfig, 'openGroupDiscussion'>;
  /** Whether this group has the tab; defaults to all groups. */
  isShown?: (group: GroupDetail) => boolean;
  /** `wide` has no info card beside it; a function gets the path below that of the group. Defaults to `beside`. */
  layout?: GroupTabLayout | ((page: string) => GroupTabLayout);
  /** Loads the React component of the tab, which is rendered at `<path>/*` and at each path of `within`. */
  load: () => Promise<(props: GroupTabProps) => unknown>;
}

/** Tabs of groups; web parts contribute to it with `contribute(groupTabs, …)`. */
export const groupTabs = extensionPoint<GroupTab>('group-tabs');
