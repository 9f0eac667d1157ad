import { Status } from '@tribunal/contract';
import { FREE_VERDICTS, type BoardRules } from '../contract';
import type { Scoring } from './scoring';
import { runVisibilityOf } from './run-visibility';
import type { AcmResult, AcmStanding, BoardView, FirstToSolve, Run } from './types';

const UNTRIED: AcmResult = {
  solvedAtMs: null,
  solvedBy: null,
  isFirst: false,
  isLate: false,
  errors: 0,
  pending: 0,
  total: 0,
};

const UNRANKED = 0;

/** Returns the result of a problem. Runs after the first accepted one only count as submitted. */
function acmResult(runs: readonly Run[], view: BoardView, previous: AcmResult | null): AcmResult | null {
  const result = { ...UNTRIED, isFirst: previous?.isFirst ?? false };
  for (const run of runs) {
    const visibility = runVisibilityOf(run, view);
    if (visibility === 'absent') continue;
    result.total += 1;
    if (result.solvedBy !== null) continue;
    if (visibility !== 'judged') result.pending += 1;
    else if (run.status === Status.Accepted) Object.assign(result, solvedBy(run, view));
    else if (!FREE_VERDICTS.includes(run.status!)) result.errors += 1;
  }
  return result.total === 0 ? null : result;
}

function solvedBy({ id, submittedAt }: Run, { startAt, lengthMs }: BoardView): Partial<AcmResult> {
  const solvedAtMs = submittedAt - startAt;
  return { solvedAtMs, solvedBy: id, isLate: solvedAtMs >= lengthMs };
}

export const wholeUnits = (ms: number, unitMs: number): number => ms - (ms % unitMs);

type Rules = Pick<BoardRules, 'penaltyMs' | 'unitMs' | 'tieBreak'>;

function acmRow(team: string, results: ReadonlyMap<number, AcmResult>, { penaltyMs, unitMs }: Rules): AcmStanding {
  const sums = { solved: 0, penaltyMs: 0, total: 0, lastSolvedAtMs: null };
  const row: AcmStanding = { team, rank: UNRANKED, results, ...sums, unitMs };
  for (const { solvedAtMs, errors, total } of results.values()) {
    row.total += total;
    if (solvedAtMs === null) continue;
    const units = wholeUnits(solvedAtMs, unitMs);
    row.solved += 1;
    row.penaltyMs += units + errors * penaltyMs;
    row.lastSolvedAtMs = Math.max(row.lastSolvedAtMs ?? 0, units);
  }
  return row;
}

function compareAcm(a: AcmStanding, b: AcmStanding, { tieBreak }: Rules): number {
  const difference = b.solved - a.solved || a.penaltyMs - b.penaltyMs;
  if (difference !== 0 || tieBreak === 'none') return difference;
  return (a.lastSolvedAtMs ?? 0) - (b.lastSolvedAtMs ?? 0);
}

const isEarlier = (a: AcmResult, b: AcmResult): boolean =>
  a.solvedAtMs! < b.solvedAtMs! || (a.solvedAtMs === b.solvedAtMs && a.solvedBy! < b.solvedBy!);

/**
 * Corrects the first solve: of the ranked teams that solved the problem in time, the earliest submission is first,
 * whenever it was judged.
 */
function* correctFirst(rows: Iterable<AcmStanding>, problem: number, { isStar }: BoardView) {
  let first: [team: string, result: AcmResult] | null = null;
  const flagged: [team: string, result: AcmResult][] = [];
  for (const { team, results } of rows) {
    const result = results.get(problem);
    if (!result) continue;
    if (result.isFirst) flagged.push([team, result]);
    if (result.solvedBy === null || result.isLate || isStar(team)) continue;
    if (!first || isEarlier(result, first[1])) first = [team, result];
  }
  for (const [team, result] of flagged) if (team !== first?.[0]) yield [team, { ...result, isFirst: false }] as const;
  if (first && !first[1].isFirst) yield [first[0], { ...first[1], isFirst: true }] as const;
}

/** Orders by more solved problems, less penalty and, if the rules say so, the earlier last accepted run. */
export const acmScoring = (rules: Rules, view: BoardView): Scoring<AcmResult, AcmStanding> => ({
  resultOf: (runs, previous) => acmResult(runs, view, previous),
  rowOf: (team, results) => acmRow(team, results, rules),
  compare: (a, b) => compareAcm(a, b, rules),
  crossTeam: {
    concern: ({ solvedBy, isFirst }) => solvedBy !== null || isFirst,
    correct: (rows, problem) => correctFirst(rows, problem, view),
  },
});

/** Returns the first to solve, by problem; problems that no ranked team has solved have no entry. */
export function firstsOf(standings: readonly AcmStanding[]): Map<number, FirstToSolve> {
  const firsts = new Map<number, FirstToSolve>();
  for (const { team, results } of standings) {
    for (const [problem, { isFirst, solvedBy, solvedAtMs }] of results) {
      if (isFirst) firsts.set(problem, { team, id: solvedBy!, atMs: solvedAtMs! });
    }
  }
  return firsts;
}
