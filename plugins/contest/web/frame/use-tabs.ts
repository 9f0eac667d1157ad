import { commentThreads, may, useSession, useSite, useSlotState } from '@tribunal/web/plugin';
import type { ContestInfo } from '../../contract';
import { tabsFor, type ContestTab } from './tabs';

/** The tabs that this viewer has, open or not. */
export const useTabs = (contest: ContestInfo): ContestTab[] => {
  const [session, site] = [useSession(), useSite()];
  const hasComments = useSlotState(commentThreads) === 'filled' && site.openContestComment;
  return tabsFor({ contest, mayRejudge: may(session, 'rejudge'), hasComments });
};
