import { Status } from '@tribunal/contract';
import { FREE_VERDICTS, type BoardRules, type OiRankScoreType } from '../contract';
import type { Scoring } from './scoring';
import { runVisibilityOf } from './run-visibility';
import type { BoardView, OiResult, OiStanding, Run } from './types';

const UNRANKED = 0;

type Rules = Pick<BoardRules, 'oiRankScoreType'>;
type Scored = Pick<Run, 'score' | 'status' | 'subtasks'>;

/**
 * A compile or system error decides nothing, so it does not take away earlier points: the newest work counts that was
 * judged, and most of these verdicts are not caused by the author. Some judges count them as no points; then a missing
 * semicolon in the last minute costs a whole problem.
 */
const hasScore = ({ status, score }: Scored): boolean => score !== null && !FREE_VERDICTS.includes(status!);

/** Total result of runs to a problem, with the decisive run. */
interface Total<R> {
  score: number;
  /** Run that counts, or that last raised the score. */
  by: R;
  accepted: R | null;
}

/** Returns the total of a run that counts as a whole. */
const totalOf = <R extends Scored>(run: R): Total<R> => ({
  score: run.score!,
  by: run,
  accepted: run.status === Status.Accepted ? run : null,
});

/** Adds a run to the total of the runs before it. */
type Add = <R extends Scored>(total: Total<R> | null, run: R) => Total<R>;

const recent: Add = (_, run) => totalOf(run);
const highest: Add = (total, run) => (total !== null && run.score! <= total.score ? total : totalOf(run));

/**
 * Runs without subtasks count as a whole: the result is the better of the best such run and the sum of the subtasks.
 */
function subtaskBest(): Add {
  const best = new Map<string, number>();
  let sum = 0;
  return (total, run) => {
    for (const [subtask, points] of Object.entries(run.subtasks ?? {})) {
      const more = points - (best.get(subtask) ?? 0);
      if (more <= 0) continue;
      best.set(subtask, points);
      sum += more;
    }
    const score = run.subtasks === null ? Math.max(sum, run.score!) : sum;
    const accepted = total?.accepted ?? totalOf(run).accepted;
    return total !== null && score <= total.score ? { ...total, accepted } : { score, by: run, accepted };
  };
}

const ADDERS: Readonly<Record<OiRankScoreType, () => Add>> = {
  Recent: () => recent,
  Highest: () => highest,
  SubtaskBest: subtaskBest,
};

/** Returns the total of a participant's runs to one problem, ordered by time; null if none has a score. */
export function oiTotal<R extends Scored>(runs: readonly R[], { oiRankScoreType }: Rules): Total<R> | null {
  const add = ADDERS[oiRankScoreType]();
  return runs.filter(hasScore).reduce<Total<R> | null>((total, run) => add(total, run), null);
}

/** Returns the result without hidden runs; not even their number is shown. */
function oiResult(runs: readonly Run[], rules: Rules, view: BoardView): OiResult | null {
  let [total, pending] = [0, 0];
  const judged: Run[] = [];
  for (const run of runs) {
    const visibility = runVisibilityOf(run, view);
    if (visibility === 'absent' || visibility === 'hidden') continue;
    total += 1;
    if (visibility === 'awaited') pending += 1;
    else judged.push(run);
  }
  if (total === 0) return null;
  const counted = oiTotal(judged, rules);
  return {
    score: counted?.score ?? null,
    scoredAtMs: counted === null ? null : counted.by.submittedAt - view.startAt,
    isAccepted: counted !== null && counted.accepted !== null,
    timeMs: counted?.accepted?.timeMs ?? null,
    total,
    pending,
  };
}

function oiRow(team: string, results: ReadonlyMap<number, OiResult>): OiStanding {
  const row: OiStanding = { team, rank: UNRANKED, results, score: 0, timeMs: 0 };
  for (const { score, timeMs } of results.values()) {
    row.score += score ?? 0;
    row.timeMs += timeMs ?? 0;
  }
  return row;
}

/** Orders by more points, then by less run time of accepted runs. */
export const oiScoring = (rules: Rules, view: BoardView): Scoring<OiResult, OiStanding> => ({
  resultOf: (runs) => oiResult(runs, rules, view),
  rowOf: oiRow,
  compare: (a, b) => b.score - a.score || a.timeMs - b.timeMs,
});
