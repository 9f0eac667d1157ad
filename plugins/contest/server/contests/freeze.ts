import type { Viewer } from '@tribunal/server';
import { ContestStatus, type FreezeChange } from '../../contract';
import type { ContestModel } from './model';
import { isOrganiser, type OrganisedContest } from './policy';
import { statusOf } from './phase';

export type FreezableContest = Pick<
  ContestModel,
  'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'takesLate'
>;
/** The same as a viewer finds it. */
export type ViewedFreeze = FreezableContest & OrganisedContest;
type FreezeTimes = Pick<ContestModel, 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'endAt'>;
type ViewerInfo = Pick<Viewer, 'uid' | 'roles'> | null;

/** Returns when the freeze begins, in ms from the start; null if the contest has none. */
export const freezeMsOf = ({
  isSealed,
  sealAt,
  startAt,
}: Pick<ContestModel, 'isSealed' | 'sealAt' | 'startAt'>): number | null =>
  isSealed && sealAt ? sealAt.getTime() - startAt.getTime() : null;

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

/** Returns the time from which results are hidden from the viewer now; null if the viewer sees all results. */
export const hiddenSince = (viewer: ViewerInfo, contest: ViewedFreeze, now: Date): Date | null =>
  isOrganiser(viewer, contest) ? null : frozenSince(contest, now);

/** Returns whether submissions after the end can be included. */
export const canContainEnd = (viewer: ViewerInfo, contest: ViewedFreeze, now: Date): boolean =>
  contest.takesLate && statusOf(contest, now) === ContestStatus.Ended && hiddenSince(viewer, contest, now) === null;

/** Returns the time before which submissions count in what the viewer is shown; null for no limit. */
export function countedUntil(viewer: ViewerInfo, contest: ViewedFreeze, containsEnd: boolean, now: Date): Date | null {
  if (containsEnd && canContainEnd(viewer, contest, now)) return null;
  const hidden = hiddenSince(viewer, contest, now);
  return hidden && hidden < contest.endAt ? hidden : contest.endAt;
}

type FreezeDenial = 'contest.board.notEnded' | 'contest.board.noFreeze' | 'contest.board.unfreezesAutomatically';

/** Returns why organisers may not end or restore the freeze by hand; null if they may. */
export function denyFreezeChange(contest: FreezableContest, now: Date): FreezeDenial | null {
  if (!contest.isSealed) return 'contest.board.noFreeze';
  if (contest.isUnsealedByEnd) return 'contest.board.unfreezesAutomatically';
  return statusOf(contest, now) === ContestStatus.Ended ? null : 'contest.board.notEnded';
}

/** Returns the change that the viewer can make to the freeze now; null if none. */
export function freezeChangeOf(viewer: ViewerInfo, contest: ViewedFreeze, now: Date): FreezeChange | null {
  if (!isOrganiser(viewer, contest) || denyFreezeChange(contest, now)) return null;
  return contest.revealedAt === null ? 'reveal' : 'sealAgain';
}

/** Returns `revealedAt` after a change of settings: only a contest that has a freeze and is over stays revealed. */
export const revealedAfter = (
  { revealedAt }: Pick<ContestModel, 'revealedAt'>,
  { isSealed, endAt }: Pick<ContestModel, 'isSealed' | 'endAt'>,
  now: Date,
): Date | null => (isSealed && endAt <= now ? revealedAt : null);
