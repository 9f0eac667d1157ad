import { ContestStatus } from '../../contract';
import type { ContestModel } from './model';

type Times = Pick<ContestModel, 'startAt' | 'endAt'>;
type Seal = Pick<ContestModel, 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'endAt'>;

/** Counted from the clock whenever it is asked, never stored. */
export function statusOf({ startAt, endAt }: Times, now: Date): ContestStatus {
  if (now < startAt) return ContestStatus.Scheduled;
  return now < endAt ? ContestStatus.Running : ContestStatus.Ended;
}

/** Whether what was sent may be read by others: the contest is over, and takes nothing any more that could be copied. */
export const areSolutionsOpen = (contest: Times & Pick<ContestModel, 'takesLate'>, now: Date): boolean =>
  statusOf(contest, now) === ContestStatus.Ended && !contest.takesLate;

/** From when results are hidden now; null: nothing is hidden. */
export function sealedSince(contest: Seal, now: Date): Date | null {
  const { isSealed, sealAt, isUnsealedByEnd, revealedAt, endAt } = contest;
  if (!isSealed || !sealAt || now < sealAt) return null;
  if (now < endAt) return sealAt;
  return isUnsealedByEnd || revealedAt ? null : sealAt;
}

/** Whether the result of what was submitted then is hidden now; what came after the end is hidden with the rest. */
export const isSealedFor = (contest: Seal, submittedAt: Date, now: Date): boolean => {
  const since = sealedSince(contest, now);
  return since !== null && submittedAt >= since;
};
