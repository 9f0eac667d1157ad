import { badInput, forbidden, notFound, type DomainError, type Viewer } from '@tribunal/server';
import { ContestAuth, ContestStatus, type BoardQuery, type SealChange } from '../../contract';
import { isContestAdmin, sealedSince, statusOf, type ContestModel } from '../contests';

const MINUTE_MS = 60_000;

/** From where somebody looks at the board of a contest. Spans in ms from the start. */
export interface ScoreboardView {
  /** Verdicts of what was sent since are hidden; null: nothing is. */
  hiddenFromMs: number | null;
  includesLate: boolean;
  withoutStars: boolean;
  /** What was sent at or after it does not exist; null: all that was sent does. */
  untilMs: number | null;
}

export type Scheduled = Pick<
  ContestModel,
  'uid' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'takesLate'
>;
type Wish = Pick<BoardQuery, 'containsEnd' | 'removeStar' | 'forceRefresh' | 'atMinute'>;
type Who = Pick<Viewer, 'uid' | 'roles'> | null;

/** From when verdicts are hidden from everybody but the admins; ms from the start, null: none are. */
export function hiddenFrom(contest: Scheduled, now: Date): number | null {
  const since = sealedSince(contest, now);
  return since && since.getTime() - contest.startAt.getTime();
}

/** What everybody sees of it now. */
export const publicScoreboardView = (contest: Scheduled, now: Date): ScoreboardView => ({
  hiddenFromMs: hiddenFrom(contest, now),
  includesLate: false,
  withoutStars: false,
  untilMs: null,
});

/** What the viewer is shown: nothing sealed unless an admin of the contest asks for it. Refuses an earlier minute with 400. */
export function scoreboardViewFor(who: Who, contest: Scheduled, wish: Wish, now: Date): ScoreboardView {
  const { containsEnd = false, removeStar = false, forceRefresh = false, atMinute } = wish;
  const seesAll = forceRefresh && isContestAdmin(who, contest);
  const hiddenFromMs = seesAll ? null : hiddenFrom(contest, now);
  const isOpen = statusOf(contest, now) === ContestStatus.Ended && hiddenFromMs === null;
  if (atMinute !== undefined && !isOpen) throw badInput('atMinute', 'contest.board.noMinutes');
  return {
    hiddenFromMs,
    includesLate: containsEnd && contest.takesLate && hiddenFromMs === null && atMinute === undefined,
    withoutStars: removeStar,
    untilMs: atMinute === undefined ? null : atMinute * MINUTE_MS,
  };
}

type Outside = Scheduled & Pick<ContestModel, 'isVisible' | 'gid' | 'hasOutsideBoard'>;

/** Whether everybody, logged in or not, may look at the board from outside; null: yes. */
export function refuseOutside(contest: Outside, now: Date): DomainError | null {
  if (!contest.isVisible || contest.gid !== null) return notFound('contest.unknown');
  if (!contest.hasOutsideBoard) return forbidden('contest.board.notOpen');
  return statusOf(contest, now) === ContestStatus.Scheduled ? forbidden('contest.notStarted') : null;
}

/** Whether what else the contest tells may be heard by everybody too: where a password is asked, the board alone is open. */
export const isOpenToAll = (contest: Outside & Pick<ContestModel, 'auth'>, now: Date): boolean =>
  contest.auth !== ContestAuth.Private && refuseOutside(contest, now) === null;

export type SealRefusal = 'contest.board.notEnded' | 'contest.board.noSeal' | 'contest.board.sealEndsByItself';

/** Whether its admins may end the seal by hand, or put it back; null: yes. */
export function refuseSealChange(contest: Scheduled, now: Date): SealRefusal | null {
  if (!contest.isSealed) return 'contest.board.noSeal';
  if (contest.isUnsealedByEnd) return 'contest.board.sealEndsByItself';
  return statusOf(contest, now) === ContestStatus.Ended ? null : 'contest.board.notEnded';
}

/** What the viewer can do with the seal now; null: nothing. */
export function sealChangeOf(who: Who, contest: Scheduled, now: Date): SealChange | null {
  if (!isContestAdmin(who, contest) || refuseSealChange(contest, now)) return null;
  return contest.revealedAt === null ? 'reveal' : 'sealAgain';
}
