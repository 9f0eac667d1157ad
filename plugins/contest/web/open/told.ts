import { ContestType, type ContestInfo } from '../../contract';
import type { Phase } from '../clock';

/** Under the OI rule a seal hides from contestants what became of their own submissions too. */
export const isHiddenFrom = ({ type, viewer }: Pick<ContestInfo, 'type' | 'viewer'>): boolean =>
  type === ContestType.Oi && !viewer.isRealTime;

/** Single cases: for its owner at once under the OI rule, for everybody once the contest is over. */
export const areCasesTold = (
  contest: Pick<ContestInfo, 'type' | 'viewer'>,
  { phase, isOwn }: { phase: Phase; isOwn: boolean },
): boolean => {
  if (contest.viewer.isContestAdmin) return true;
  if (isHiddenFrom(contest)) return false;
  return phase === 'ended' || (isOwn && contest.type === ContestType.Oi);
};
