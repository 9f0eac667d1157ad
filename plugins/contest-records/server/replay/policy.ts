import { ContestStatus } from '@tribunal/plugin-contest/contract';
import { frozenSince, statusOf, type FreezableContest } from '@tribunal/plugin-contest/server';

export type ReplayDenial = 'contest.board.notEnded' | 'contest-records.frozen';

/** Returns why a contest cannot be replayed by those who may enter it; null if it is over and hides nothing. */
export function denyReplay(contest: FreezableContest, now: Date): ReplayDenial | null {
  if (statusOf(contest, now) !== ContestStatus.Ended) return 'contest.board.notEnded';
  return frozenSince(contest, now) === null ? null : 'contest-records.frozen';
}
