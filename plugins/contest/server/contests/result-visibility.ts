import type { Viewer } from '@tribunal/server';
import { ContestStatus } from '../../contract';
import type { ContestModel } from './model';
import { isOrganiser } from './policy';
import { frozenSince, statusOf } from './phase';

export type FreezableContest = Pick<
  ContestModel,
  'uid' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'takesLate'
>;
type ViewerInfo = Pick<Viewer, 'uid' | 'roles'> | null;

/** Returns the time from which results are hidden from the viewer now; null if the viewer sees all results. */
export const hiddenSince = (viewer: ViewerInfo, contest: FreezableContest, now: Date): Date | null =>
  isOrganiser(viewer, contest) ? null : frozenSince(contest, now);

/** Returns whether submissions after the end can be included. */
export const canContainEnd = (viewer: ViewerInfo, contest: FreezableContest, now: Date): boolean =>
  contest.takesLate && statusOf(contest, now) === ContestStatus.Ended && hiddenSince(viewer, contest, now) === null;

/** Returns the time before which submissions count in what the viewer is shown; null for no limit. */
export function countedUntil(
  viewer: ViewerInfo,
  contest: FreezableContest,
  containsEnd: boolean,
  now: Date,
): Date | null {
  if (containsEnd && canContainEnd(viewer, contest, now)) return null;
  const hidden = hiddenSince(viewer, contest, now);
  return hidden && hidden < contest.endAt ? hidden : contest.endAt;
}
