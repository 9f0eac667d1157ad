import { ContestStatus } from '../../contract';
import type { ContestModel } from './model';

type Times = Pick<ContestModel, 'startAt' | 'endAt'>;
type FreezeTimes = Pick<ContestModel, 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'endAt'>;

/** Returns the status, which is computed from the clock and never stored. */
export function statusOf({ startAt, endAt }: Times, now: Date): ContestStatus {
  if (now < startAt) return ContestStatus.Scheduled;
  return now < endAt ? ContestStatus.Running : ContestStatus.Ended;
}

/**
 * Returns whether submissions may be read by others: the contest is over and accepts nothing more that could be
 * copied.
 */
export const areSolutionsOpen = (contest: Times & Pick<ContestModel, 'takesLate'>, now: Date): boolean =>
  statusOf(contest, now) === ContestStatus.Ended && !contest.takesLate;

/** Returns the time from which results are hidden now; null if nothing is hidden. */
export function frozenSince(contest: FreezeTimes, now: Date): Date | null {
  const { isSealed, sealAt, isUnsealedByEnd, revealedAt, endAt } = contest;
  if (!isSealed || !sealAt || now < sealAt) return null;
  if (now < endAt) return sealAt;
  return isUnsealedByEnd || revealedAt ? null : sealAt;
}

/**
 * Returns whether the result of a submission of that time is hidden now; those after the end are hidden with the
 * rest.
 */
export const isFrozenFor = (contest: FreezeTimes, submittedAt: Date, now: Date): boolean => {
  const since = frozenSince(contest, now);
  return since !== null && submittedAt >= since;
};
