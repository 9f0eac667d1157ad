import { MINUTE_MS } from '@tribunal/contract';
import type { BoardRules } from '@tribunal/plugin-contest/contract';
import {
  boardOf,
  rankedTogether,
  type BoardView,
  type ContestRuns,
  type Standing,
} from '@tribunal/plugin-contest/standings';
import type { VirtualRun } from './virtual-run-service';

/**
 * Returns how far a virtual participant is into a contest of `lengthMs`, in ms: whole minutes, so that all
 * participants at the same point share one scoreboard, and at the end the exact end.
 */
export function elapsedOf({ startAt, endAt }: VirtualRun, lengthMs: number, now: Date): number {
  const elapsed = Math.min(now.getTime(), endAt.getTime()) - startAt.getTime();
  if (elapsed >= lengthMs) return lengthMs;
  return Math.max(0, elapsed - (elapsed % MINUTE_MS));
}

/**
 * Returns the result of a virtual participation so far, under the name `as`. It contains no first solve, which
 * belongs to the participant of the original contest.
 */
export function ownStanding(
  runs: ContestRuns,
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
  return { ...boardOf(runs, rules, view).standingOf(uid)!, team: as };
}

/** Inserts another standing and returns all standings with their resulting ranks. */
export function withGuest(
  standings: readonly Standing[],
  guest: Standing,
  { rules, isStar }: { rules: BoardRules; isStar: BoardView['isStar'] },
): Standing[] {
  const view: BoardView = { startAt: 0, lengthMs: 0, hiddenFromMs: null, includesLate: false, isStar };
  return rankedTogether([...standings, guest], rules, view);
}
