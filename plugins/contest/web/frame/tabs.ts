import { lazyPage } from '@tribunal/web/plugin';
import { ContestType, type ContestInfo } from '../../contract';
import type { ContestTab, TabConditions } from '../extension-points';

const isAcm = ({ contest }: TabConditions): boolean => contest.type === ContestType.Acm;
const isOrganiser = ({ contest }: TabConditions): boolean => contest.viewer.isContestAdmin;

/** Path of the tab with the scoreboard. */
export const BOARD_PATH = 'rank';

/** The tabs of this plugin, in display order. */
const CONTEST_TABS: readonly ContestTab[] = [
  {
    order: 0,
    path: '',
    icon: 'info circle',
    label: 'contest.tabs.overview',
    isOpen: 'always',
    Page: lazyPage(async () => (await import('../OverviewTab')).OverviewTab),
  },
  {
    order: 10,
    path: 'problems',
    icon: 'list ul',
    label: 'contest.tabs.problems',
    inBar: 'always',
    Page: lazyPage(async () => (await import('../ProblemsTab')).ProblemsTab),
  },
  {
    order: 20,
    path: 'submissions',
    icon: 'check circle outline',
    label: 'contest.tabs.submissions',
    inBar: 'always',
    Page: lazyPage(async () => (await import('../submissions/SubmissionsTab')).SubmissionsTab),
  },
  {
    order: 30,
    path: BOARD_PATH,
    icon: 'chart bar',
    label: 'contest.board.title',
    inBar: 'always',
    Page: lazyPage(async () => (await import('../board/ScoreboardTab')).ScoreboardTab),
  },
  {
    order: 40,
    path: 'announcements',
    icon: 'bullhorn',
    label: 'contest.tabs.announcements',
    inBar: 'always',
    Page: lazyPage(async () => (await import('../announcements/AnnouncementsTab')).AnnouncementsTab),
  },
  {
    order: 60,
    path: 'comment',
    icon: 'comments outline',
    label: 'contest.tabs.comment',
    isFor: ({ hasComments }) => hasComments,
    Page: lazyPage(async () => (await import('../comments')).CommentsTab),
  },
  {
    order: 110,
    path: 'scroll-board',
    icon: 'sort amount up',
    label: 'contest.ceremony.title',
    isFor: (conditions) => isOrganiser(conditions) && isAcm(conditions),
    Page: lazyPage(async () => (await import('../board/scroll/ScrollBoardTab')).ScrollBoardTab),
  },
];

/** Returns the tabs for a viewer, in display order; `contributed` are those of other plugins. */
export const tabsFor = (conditions: TabConditions, contributed: readonly ContestTab[]): ContestTab[] =>
  [...CONTEST_TABS, ...contributed]
    .filter(({ isFor }) => isFor?.(conditions) ?? true)
    .sort((one, other) => one.order - other.order);

/** Returns whether the tab can be opened now. */
export const isTabOpen = ({ isOpen }: ContestTab, { viewer }: ContestInfo): boolean =>
  isOpen === 'always' || viewer.mayEnter;
