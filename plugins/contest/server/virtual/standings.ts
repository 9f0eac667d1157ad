import type { BoardRules } from '../../contract';
import { boardOf, rankedTogether, type BoardView, type Field, type Standing } from '../../standings';
import type { VirtualRun } from './runs';

const MINUTE_MS = 60_000;

/**
 * How far into a contest of `lengthMs` somebody is who takes part virtually, in ms: whole minutes, so that all who have
 * come as far see one board of it, and at the end the very end.
 */
export function elapsedOf({ startAt, endAt }: VirtualRun, lengthMs: number, now: Date): number {
  const elapsed = Math.min(now.getTime(), endAt.getTime()) - startAt.getTime();
  if (elapsed >= lengthMs) return lengthMs;
  return Math.max(0, elapsed - (elapsed % MINUTE_MS));
}

/**
 * What somebody has reached in a virtual run so far, under the name `as`. Nothing in it is a first to solve: that is the
 * one who solved it first when the contest was held.
 */
export function ownStanding(
  field: Field,
  { startAt }: VirtualRun,
  { uid, as, rules, lengthMs }: { uid: string; as: string; rules: BoardRules; lengthMs: number },
): Standing {
  const view: BoardView = {
    startAt: startAt.getTime(),
    lengthMs,
    hiddenFromMs: null,
    includesLate: false,
    isStar: () => true,
    teams: [uid],
  };
  return { ...boardOf(field, rules, view).standingOf(uid)!, team: as };
}

/** One more among those who took part, each with the rank that this leaves them. */
export function withGuest(
  standings: readonly Standing[],
  guest: Standing,
  { rules, isStar }: { rules: BoardRules; isStar: BoardView['isStar'] },
): Standing[] {
  const view: BoardView = { startAt: 0, lengthMs: 0, hiddenFromMs: null, includesLate: false, isStar };
  return rankedTogether([...standings, guest], rules, view);
}
