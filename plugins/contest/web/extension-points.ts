import { extensionPoint } from '@tribunal/contract';
import type { ComponentType } from 'react';
import type { AdminContestRow, ContestInfo } from '../contract';

/** An entry in the menu of a contest in the admin list that opens a dialog. */
export interface ContestAction {
  /** Unique among all actions. */
  key: string;
  icon: string;
  /** Locale key. */
  label: string;
  Dialog: ComponentType<{ contest: AdminContestRow; onClose: () => void }>;
}
export const contestActions = extensionPoint<ContestAction>('contest-actions');

export interface TabConditions {
  contest: ContestInfo;
  /** Whether the site's permissions allow a rejudge and the viewer organises the contest. */
  canRejudge: boolean;
  /** Whether the site allows comments on contests and a plugin shows comments. */
  hasComments: boolean;
}

export interface ContestTab {
  /** Tabs with lower values come first; those of the contest plugin are multiples of 10. */
  order: number;
  /** Path relative to the contest's address. */
  path: string;
  icon: string;
  /** Locale key. */
  label: string;
  /** Which viewers have the tab; by default, all. */
  isFor?: (conditions: TabConditions) => boolean;
  /** The overview can be opened even before the viewer may enter the contest. */
  isOpen?: 'always';
  /** Also shown in the top bar beside a problem, which has room for few tabs. */
  inBar?: 'always';
  Page: ComponentType;
}
/** Tabs of the page of a contest. */
export const contestTabs = extensionPoint<ContestTab>('contest-tabs');

/** A switch of the form of a contest for a setting that another plugin acts on. */
export interface ContestSwitch {
  field: 'openPrint';
  /** Locale key. */
  label: string;
}
export const contestSwitches = extensionPoint<ContestSwitch>('contest-switches');
