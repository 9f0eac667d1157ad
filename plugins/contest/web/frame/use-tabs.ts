import { commentThreads, hasPermission, useSession, useSite, useSlotState } from '@tribunal/web/plugin';
import type { ContestInfo } from '../../contract';
import { tabsFor, type ContestTab } from './tabs';

/** Returns the tabs that this viewer has, whether open or not. */
export const useTabs = (contest: ContestInfo): ContestTab[] => {
  const [session, site] = [useSession(), useSite()];
  const hasComments = useSlotState(commentThreads) === 'filled' && site.openContestComment;
  return tabsFor({ contest, canRejudge: hasPermission(session, 'rejudge'), hasComments });
};
