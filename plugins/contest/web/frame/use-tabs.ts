import { commentThreads } from '@tribunal/plugin-comment/contract/web';
import { hasPermission, useContributions, useSession, useSite, useSlotState } from '@tribunal/web/plugin';
import type { ContestInfo } from '../../contract';
import { contestTabs, type ContestTab } from '../extension-points';
import { tabsFor } from './tabs';

/** Returns the tabs that this viewer has, whether open or not. */
export const useTabs = (contest: ContestInfo): ContestTab[] => {
  const [session, site] = [useSession(), useSite()];
  const hasComments = useSlotState(commentThreads) === 'filled' && site.openContestComment;
  const contributed = useContributions(contestTabs);
  return tabsFor(
    { contest, hasPermission: (permission) => hasPermission(session, permission), hasComments },
    contributed,
  );
};
