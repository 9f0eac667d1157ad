import { lazyPage } from '@tribunal/web/plugin';
import type { ComponentType } from 'react';
import { ContestType, type ContestInfo } from '../../contract';

export interface TabConditions {
  contest: ContestInfo;
  /** Whether the site's permissions allow a rejudge and the viewer organises the contest. */
  canRejudge: boolean;
  /** Whether the site allows comments on contests and a plugin shows comments. */
  hasComments: boolean;
}

export interface ContestTab {
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

const isAcm = ({ contest }: TabConditions): boolean => contest.type === ContestType.Acm;
const isOrganiser = ({ contest }: TabConditions): boolean => contest.viewer.isContestAdmin;

/** All tabs, in display order. */
export const CONTEST_TABS: readonly ContestTab[] = [
  {
    path: '',
    icon: 'info circle',
    label: 'contest.tabs.overview',
    isOpen: 'always',
    Page: lazyPage(async () => (await import('../overview')).OverviewTab),
  },
  {
    path: 'problems',
    icon: 'list ul',
    label: 'contest.tabs.problems',
    inBar: 'always',
    Page: lazyPage(async () => (await import('../problems')).ProblemsTab),
  },
  {
    path: 'submissions',
    icon: 'check circle outline',
    label: 'contest.tabs.submissions',
    inBar: 'always',
    Page: lazyPage(async () => (await import('../submissions')).SubmissionsTab),
  },
  {
    path: 'rank',
    icon: 'chart bar',
    label: 'contest.board.title',
    inBar: 'always',
    Page: lazyPage(async () => (await import('../board/rank')).RankTab),
  },
  {
    path: 'announcements',
    icon: 'bullhorn',
    label: 'contest.tabs.announcements',
    inBar: 'always',
    Page: lazyPage(async () => (await import('../announcements')).AnnouncementsTab),
  },
  {
    path: 'clarifications',
    icon: 'question circle outline',
    label: 'contest.tabs.clarifications',
    isFor: ({ contest }) => !contest.isRecord,
    Page: lazyPage(async () => (await import('../clarifications')).ClarificationsTab),
  },
  {
    path: 'comment',
    icon: 'comments outline',
    label: 'contest.tabs.comment',
    isFor: ({ hasComments }) => hasComments,
    Page: lazyPage(async () => (await import('../comments')).CommentsTab),
  },
  {
    path: 'print',
    icon: 'print',
    label: 'contest.tabs.print',
    isFor: ({ contest }) => contest.openPrint,
    Page: lazyPage(async () => (await import('../print')).PrintTab),
  },
  {
    path: 'ac-info',
    icon: 'hands helping',
    label: 'contest.tabs.balloons',
    isFor: (conditions) => isOrganiser(conditions) && isAcm(conditions),
    Page: lazyPage(async () => (await import('../balloons')).BalloonsTab),
  },
  {
    path: 'admin-print',
    icon: 'clipboard list',
    label: 'contest.tabs.adminPrint',
    isFor: (conditions) => isOrganiser(conditions) && conditions.contest.openPrint,
    Page: lazyPage(async () => (await import('../print')).AdminPrintTab),
  },
  {
    path: 'rejudge',
    icon: 'redo',
    label: 'contest.rejudge.title',
    isFor: (conditions) => isOrganiser(conditions) && conditions.canRejudge,
    Page: lazyPage(async () => (await import('../board/rejudge')).RejudgeTab),
  },
  {
    path: 'scroll-board',
    icon: 'sort amount up',
    label: 'contest.scroll.title',
    isFor: (conditions) => isOrganiser(conditions) && isAcm(conditions),
    Page: lazyPage(async () => (await import('../board/scroll/ScrollBoardTab')).ScrollBoardTab),
  },
];

export const tabsFor = (conditions: TabConditions): ContestTab[] =>
  CONTEST_TABS.filter(({ isFor }) => isFor?.(conditions) ?? true);

/** Returns whether the tab can be opened now. */
export const isTabOpen = ({ isOpen }: ContestTab, { viewer }: ContestInfo): boolean =>
  isOpen === 'always' || viewer.mayEnter;
