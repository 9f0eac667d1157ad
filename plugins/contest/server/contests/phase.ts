import { ContestStatus } from '../../contract';
import type { ContestModel } from './model';

type Times = Pick<ContestModel, 'startAt' | 'endAt'>;

/** Returns the status, which is computed from the clock and never stored. */
export function statusOf({ startAt, endAt }: Times, now: Date): ContestStatus {
  if (now < startAt) return ContestStatus.Scheduled;
  return now < endAt ? ContestStatus.Running : ContestStatus.Ended;
}

/** Returns on which side of the contest a time is; undefined if it is within. */
export function sideOf({ startAt, endAt }: Times, at: Date): 'before' | 'after' | undefined {
  if (at < startAt) return 'before';
  return at < endAt ? undefined : 'after';
}

/**
 * Returns whether submissions may be read by others: the contest is over and accepts nothing more that could be
 * copied.
 */
export const areSolutionsOpen = (contest: Times & Pick<ContestModel, 'takesLate'>, now: Date): boolean =>
  statusOf(contest, now) === ContestStatus.Ended && !contest.takesLate;
