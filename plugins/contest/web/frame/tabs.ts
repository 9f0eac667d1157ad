import { lazyPage } from '@tribunal/web/plugin';
import type { ComponentType } from 'react';
import { ContestType, type ContestInfo } from '../../contract';

export interface TabConditions {
  contest: ContestInfo;
  /** Allowed to by the site, in contests that the viewer runs. */
  mayRejudge: boolean;
  /** The site lets contests be commented on, and something shows comments. */
  hasComments: boolean;
}

export interface ContestTab {
  /** Below the contest's address. */
  path: string;
  icon: string;
  /** Locale key. */
  label: string;
  /** Who has it at all; everybody unless told. */
  isFor?: (conditions: TabConditions) => boolean;
  /** The overview can be opened before the contest can be entered. */
  isOpen?: 'always';
  /** Stands in the top bar beside a problem, where there is room for few. */
  inBar?: 'always';
  Page: ComponentType;
}

const isAcm = ({ contest }: TabConditions): boolean => contest.type === ContestType.Acm;
const runsIt = ({ contest }: TabConditions): boolean => contest.viewer.isContestAdmin;

/** In their order. */
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
    isFor: (conditions) => runsIt(conditions) && isAcm(conditions),
    Page: lazyPage(async () => (await import('../balloons')).BalloonsTab),
  },
  {
    path: 'admin-print',
    icon: 'clipboard list',
    label: 'contest.tabs.adminPrint',
    isFor: (conditions) => runsIt(conditions) && conditions.contest.openPrint,
    Page: lazyPage(async () => (await import('../print')).AdminPrintTab),
  },
  {
    path: 'rejudge',
    icon: 'redo',
    label: 'contest.rejudge.title',
    isFor: (conditions) => runsIt(conditions) && conditions.mayRejudge,
    Page: lazyPage(async () => (await import('../board/rejudge')).RejudgeTab),
  },
  {
    path: 'scroll-board',
    icon: 'sort amount up',
    label: 'contest.scroll.title',
    isFor: (conditions) => runsIt(conditions) && isAcm(conditions),
    Page: lazyPage(async () => (await import('../board/scroll/ScrollBoardTab')).ScrollBoardTab),
  },
];

export const tabsFor = (conditions: TabConditions): ContestTab[] =>
  CONTEST_TABS.filter(({ isFor }) => isFor?.(conditions) ?? true);

/** Whether it can be opened now. */
export const isTabOpen = ({ isOpen }: ContestTab, { viewer }: ContestInfo): boolean =>
  isOpen === 'always' || viewer.mayEnter;
