import { ContestStatus } from '../../contract';
import { sealedSince, statusOf, type Watched } from '../contests';

export type PastRefusal = 'contest.board.notEnded' | 'contest.record.sealed';

/** Whether a contest can be gone through once more by those who may enter it: it is over and hides nothing; null: yes. */
export function refusePast(contest: Watched, now: Date): PastRefusal | null {
  if (statusOf(contest, now) !== ContestStatus.Ended) return 'contest.board.notEnded';
  return sealedSince(contest, now) === null ? null : 'contest.record.sealed';
}
