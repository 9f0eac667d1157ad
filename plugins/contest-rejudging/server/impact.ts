import type { ContestEvent, JudgementFact, SubtaskPoints } from '@tribunal/plugin-contest/contract';
import type { Standing } from '@tribunal/plugin-contest/standings';
import type { ComparedVerdict } from '@tribunal/plugin-rejudging/server';
import type { RejudgeImpact } from '../contract';

/** Log without certain verdicts, and with them. */
export interface TwoLogs {
  before: ContestEvent[];
  after: ContestEvent[];
}

/** Keyed by judgement. */
type Subtasks = ReadonlyMap<number, SubtaskPoints>;

const factOf = (
  { submissionId, judgementId, status, score, timeMs }: ComparedVerdict,
  subtasks: Subtasks,
): JudgementFact => ({
  kind: 'judgement',
  submissionId,
  judgementId,
  status,
  score,
  timeMs,
  isManual: false,
  ...(subtasks.has(judgementId) && { subtasks: subtasks.get(judgementId)! }),
});

/** Returns the log before the verdicts take effect and with them, whether or not they are in effect now. */
export function twoLogs(
  events: readonly ContestEvent[],
  verdicts: readonly ComparedVerdict[],
  subtasks: Subtasks = new Map(),
): TwoLogs {
  const ids = new Set(verdicts.map(({ judgementId }) => judgementId));
  const before = events.filter((event) => event.kind !== 'judgement' || !ids.has(event.judgementId));
  const last = events.at(-1)?.seq ?? 0;
  const at = events.at(-1)?.at ?? 0;
  const facts = verdicts.map((verdict, index) => ({ seq: last + 1 + index, at, ...factOf(verdict, subtasks) }));
  return { before, after: [...before, ...facts] };
}

type Move = Omit<RejudgeImpact['ranks'][number], 'showName'>;

const textOf = ({ rank, results }: Standing): string => JSON.stringify([rank, [...results]]);

/**
 * Returns the participants whose rank or results differ on the second scoreboard, in its order; null means not on
 * that scoreboard.
 */
export function movesBetween(before: readonly Standing[], after: readonly Standing[]): Move[] {
  const old = new Map(before.map((standing) => [standing.team, standing]));
  const still = new Set(after.map(({ team }) => team));
  const moved = after
    .filter((standing) => !old.has(standing.team) || textOf(old.get(standing.team)!) !== textOf(standing))
    .map(({ team, rank }) => ({ uid: team, before: old.get(team)?.rank ?? null, after: rank }));
  const gone = before
    .filter(({ team }) => !still.has(team))
    .map(({ team, rank }) => ({ uid: team, before: rank, after: null }));
  return [...moved, ...gone];
}
