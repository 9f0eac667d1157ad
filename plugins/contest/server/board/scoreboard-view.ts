import { MINUTE_MS } from '@tribunal/contract';
import { badInput, forbidden, notFound, type DomainError, type Viewer } from '@tribunal/server';
import { ContestAuth, ContestStatus, type BoardQuery } from '../../contract';
import {
  isOrganiser,
  frozenSince,
  statusOf,
  type ContestModel,
  type FreezableContest,
  type ViewedFreeze,
} from '../contests';

/** View on a contest's scoreboard. Spans are in ms from the start. */
export interface ScoreboardView {
  /** Verdicts of submissions from this time on are hidden; null if none are. */
  hiddenFromMs: number | null;
  includesLate: boolean;
  withoutStars: boolean;
  /** Submissions at or after this time are left out; null if none are. */
  untilMs: number | null;
}

type ViewRequest = Pick<BoardQuery, 'containsEnd' | 'removeStar' | 'forceRefresh' | 'atMinute'>;
type ViewerInfo = Pick<Viewer, 'uid' | 'roles'> | null;

/**
 * Returns the time from which verdicts are hidden from everybody but the organisers, in ms from the start; null if none
 * are hidden.
 */
function hiddenFrom(contest: FreezableContest, now: Date): number | null {
  const since = frozenSince(contest, now);
  return since && since.getTime() - contest.startAt.getTime();
}

/** Returns the view that everybody has now. */
export const publicScoreboardView = (contest: FreezableContest, now: Date): ScoreboardView => ({
  hiddenFromMs: hiddenFrom(contest, now),
  includesLate: false,
  withoutStars: false,
  untilMs: null,
});

/**
 * Returns the view for a viewer: frozen, unless an organiser asks for the actual results.
 * @throws 400 when an earlier minute is not available
 */
export function scoreboardViewFor(
  viewer: ViewerInfo,
  contest: ViewedFreeze,
  request: ViewRequest,
  now: Date,
): ScoreboardView {
  const { containsEnd = false, removeStar = false, forceRefresh = false, atMinute } = request;
  const showsAll = forceRefresh && isOrganiser(viewer, contest);
  const hiddenFromMs = showsAll ? null : hiddenFrom(contest, now);
  const isOpen = statusOf(contest, now) === ContestStatus.Ended && hiddenFromMs === null;
  if (atMinute !== undefined && !isOpen) throw badInput('atMinute', 'contest.board.noMinutes');
  return {
    hiddenFromMs,
    includesLate: containsEnd && contest.takesLate && hiddenFromMs === null && atMinute === undefined,
    withoutStars: removeStar,
    untilMs: atMinute === undefined ? null : atMinute * MINUTE_MS,
  };
}

type OutsideContest = FreezableContest & Pick<ContestModel, 'isVisible' | 'hasOutsideBoard'>;

/**
 * Returns why the public scoreboard is not open to everybody who may see the contest, including anonymous users; null
 * if it is.
 */
export function denyOutside(contest: OutsideContest, now: Date): DomainError | null {
  if (!contest.isVisible) return notFound('contest.unknown');
  if (!contest.hasOutsideBoard) return forbidden('contest.board.notOpen');
  return statusOf(contest, now) === ContestStatus.Scheduled ? forbidden('contest.notStarted') : null;
}

/**
 * Returns whether all updates of the contest are public: if a password is needed, only the scoreboard is, and nothing
 * of a group.
 */
export const isOpenToAll = (contest: OutsideContest & Pick<ContestModel, 'auth' | 'gid'>, now: Date): boolean =>
  contest.gid === null && contest.auth !== ContestAuth.Private && denyOutside(contest, now) === null;
