import { ContestType, type ContestInfo } from '../../contract';
import type { Phase } from '../clock';

/** Under the OI rule a seal hides from contestants what became of their own submissions too. */
export const isHiddenFrom = ({ type, viewer }: Pick<ContestInfo, 'type' | 'viewer'>): boolean =>
  type === ContestType.Oi && !viewer.isRealTime;

/** Whether the viewer takes part virtually now, by the server's clock when it told so. */
const isVirtual = ({ now, viewer: { virtual } }: Told): boolean => virtual !== null && virtual.endTime > now;

type Told = Pick<ContestInfo, 'type' | 'viewer' | 'allowEndSubmit' | 'now'>;

/**
 * Single cases: of an own submission at once under the OI rule and at the end under the other; of others' once nobody
 * could copy from them any more.
 */
export const areCasesTold = (contest: Told, { phase, isOwn }: { phase: Phase; isOwn: boolean }): boolean => {
  if (contest.viewer.isContestAdmin) return true;
  if (isHiddenFrom(contest)) return false;
  if (isOwn) return phase === 'ended' || contest.type === ContestType.Oi;
  return phase === 'ended' && !contest.allowEndSubmit && !isVirtual(contest);
};
