import type { Viewer } from '@tribunal/server';
import { ContestStatus } from '../../contract';
import type { ContestModel } from './model';
import { isContestAdmin } from './policy';
import { sealedSince, statusOf } from './phase';

export type Watched = Pick<
  ContestModel,
  'uid' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'takesLate'
>;
type Who = Pick<Viewer, 'uid' | 'roles'> | null;

/** From when results are hidden from the viewer now; null: the viewer sees them as they are. */
export const hiddenSince = (viewer: Who, contest: Watched, now: Date): Date | null =>
  isContestAdmin(viewer, contest) ? null : sealedSince(contest, now);

/** Whether what came after the end can be looked at together with the rest. */
export const mayContainEnd = (viewer: Who, contest: Watched, now: Date): boolean =>
  contest.takesLate && statusOf(contest, now) === ContestStatus.Ended && hiddenSince(viewer, contest, now) === null;

/** Before when submissions count in what the viewer is shown; null: however late. */
export function countedUntil(viewer: Who, contest: Watched, containsEnd: boolean, now: Date): Date | null {
  if (containsEnd && mayContainEnd(viewer, contest, now)) return null;
  const hidden = hiddenSince(viewer, contest, now);
  return hidden && hidden < contest.endAt ? hidden : contest.endAt;
}
