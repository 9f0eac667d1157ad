import { ContestType, type ContestInfo } from '../../contract';
import type { Phase } from '../clock';

/**
 * Returns whether results are hidden. Under the OI rule, a freeze also hides from participants the results of their
 * own submissions.
 */
export const areResultsHidden = ({ type, viewer }: Pick<ContestInfo, 'type' | 'viewer'>): boolean =>
  type === ContestType.Oi && !viewer.isRealTime;

/** Returns whether the viewer is currently a virtual participant, by the server's clock at the time of the reply. */
const isVirtual = ({ now, viewer: { virtual } }: CaseVisibilityContest): boolean =>
  virtual !== null && virtual.endTime > now;

type CaseVisibilityContest = Pick<ContestInfo, 'type' | 'viewer' | 'allowEndSubmit' | 'now'>;

/**
 * Returns whether the results of single testcases are visible: of own submissions at once under the OI rule and after
 * the end under the ACM rule; of others' once nobody can gain from copying them.
 */
export const areCasesVisible = (
  contest: CaseVisibilityContest,
  { phase, isOwn }: { phase: Phase; isOwn: boolean },
): boolean => {
  if (contest.viewer.isContestAdmin) return true;
  if (areResultsHidden(contest)) return false;
  if (isOwn) return phase === 'ended' || contest.type === ContestType.Oi;
  return phase === 'ended' && !contest.allowEndSubmit && !isVirtual(contest);
};
