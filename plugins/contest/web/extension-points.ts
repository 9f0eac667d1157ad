import { extensionPoint, slot, type Permission } from '@tribunal/contract';
import type { ComponentType } from 'react';
import type { AdminContestRow, Contest, ContestInfo } from '../contract';

/** An entry in the menu of a contest in the admin list that opens a dialog. */
export interface ContestAction {
  /** Unique among all actions. */
  key: string;
  icon: string;
  /** Locale key. */
  label: string;
  Dialog: ComponentType<ContestDialogProps>;
}
export interface ContestDialogProps {
  contest: AdminContestRow;
  onClose: () => void;
}
export const contestActions = extensionPoint<ContestAction>('contest-actions');

export interface TabConditions {
  contest: ContestInfo;
  /** Whether the site grants the viewer this permission. */
  hasPermission: (permission: Permission) => boolean;
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

/** A view that is shown in place of the live scoreboard; the address has the contest's id as `contestID`. */
export interface ScoreboardView {
  /** Unique among all views. */
  key: string;
  /** Locale key. */
  label: string;
  /**
   * `own`: a choice beside the scoreboard for viewers who have it, who see it first. `whole`: opened by a button of the
   * scoreboard, inside the contest or on its public page, once the contest is over and hides nothing.
   */
  kind: 'own' | 'whole';
  icon: string;
  /** Which viewers have it; by default, all. */
  isFor?: (contest: ContestInfo) => boolean;
  Page: ComponentType;
}
export const scoreboardViews = extensionPoint<ScoreboardView>('contest-scoreboard-views');

/** A format in which organisers can download the scoreboard; the server knows it by `format`. */
export interface RankDownload {
  format: string;
  /** Name of the format, the same in all languages. */
  name: string;
  fileName: (cid: number) => string;
  /** Which contests have it; by default, all. */
  isFor?: (contest: Contest) => boolean;
}
export const rankDownloads = extensionPoint<RankDownload>('contest-rank-downloads');

/** Cards of the overview of a contest that has ended, for users who are logged in. */
export const endedContestCards = slot<{ contest: ContestInfo }>('endedContestCards');
/** Tags of a contest, in the list and in its header. */
export const contestTags = slot<{ cid: number }>('contestTags');
/** Buttons above the list of contests in the admin area. */
export const contestListTools = slot<object>('contestListTools');
/** Content of the admin page with the problems of a contest that was read from a file. */
export const recordProblems = slot<{ cid: number }>('recordProblems');
