import { ContestStatus } from '@tribunal/plugin-contest/contract';
import { frozenSince, statusOf, type ContestModel } from '@tribunal/plugin-contest/server';

export type RatingDenial = 'contest-rating.isRecord' | 'contest-rating.inGroup';

/**
 * Returns why organisers cannot let the contest be rated; null if they can. Teams of imported contests are no accounts,
 * and ratings compare the users of the site, not those of a group.
 */
export function denyRating({ isRecord, gid }: Pick<ContestModel, 'isRecord' | 'gid'>): RatingDenial | null {
  if (isRecord) return 'contest-rating.isRecord';
  return gid === null ? null : 'contest-rating.inGroup';
}

export type RatableContest = Pick<
  ContestModel,
  'isRecord' | 'gid' | 'isVisible' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt'
>;

/**
 * Returns whether the results of a contest with the switch may be rated now: it is over, everybody may know of it, and
 * the scoreboard hides nothing that a rating would reveal.
 */
export const isRatable = (contest: RatableContest, now: Date): boolean =>
  denyRating(contest) === null &&
  contest.isVisible &&
  statusOf(contest, now) === ContestStatus.Ended &&
  frozenSince(contest, now) === null;
