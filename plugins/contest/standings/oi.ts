import { Status } from '@tribunal/contract';
import { FREE_VERDICTS, type BoardRules, type OiRankScoreType } from '../contract';
import type { Scoring } from './scoring';
import { sightOf } from './sight';
import type { BoardView, OiResult, OiStanding, Run } from './types';

const UNRANKED = 0;

type Rules = Pick<BoardRules, 'oiRankScoreType'>;
type Scored = Pick<Run, 'score' | 'status' | 'subtasks'>;

/** A compile or system error decides nothing, so it takes no earlier points away. */
const hasScore = ({ status, score }: Scored): boolean => score !== null && !FREE_VERDICTS.includes(status!);

/** What runs to a problem come to, and by which of them. */
interface Total<R> {
  score: number;
  /** The one that counts, or that raised the score last. */
  by: R;
  accepted: R | null;
}

/** Of a run that counts whole. */
const totalOf = <R extends Scored>(run: R): Total<R> => ({
  score: run.score!,
  by: run,
  accepted: run.status === Status.Accepted ? run : null,
});

/** Each run is put beside what those before it came to. */
type Add = <R extends Scored>(total: Total<R> | null, run: R) => Total<R>;

const recent: Add = (_, run) => totalOf(run);
const highest: Add = (total, run) => (total !== null && run.score! <= total.score ? total : totalOf(run));

/** Runs that do not tell subtasks apart count whole: the better of the best of them and the sum of the subtasks counts. */
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

/** What somebody's runs to one problem, by time, come to; null: none of them has a score. */
export function oiTotal<R extends Scored>(runs: readonly R[], { oiRankScoreType }: Rules): Total<R> | null {
  const add = ADDERS[oiRankScoreType]();
  return runs.filter(hasScore).reduce<Total<R> | null>((total, run) => add(total, run), null);
}

/** What is hidden is not there at all: not even its number is told. */
function oiResult(runs: readonly Run[], rules: Rules, view: BoardView): OiResult | null {
  let [total, tries] = [0, 0];
  const judged: Run[] = [];
  for (const run of runs) {
    const sight = sightOf(run, view);
    if (sight === 'absent' || sight === 'hidden') continue;
    total += 1;
    if (sight === 'awaited') tries += 1;
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
    tries,
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

/** More points, then less run time of what is accepted. */
export const oiScoring = (rules: Rules, view: BoardView): Scoring<OiResult, OiStanding> => ({
  resultOf: (runs) => oiResult(runs, rules, view),
  rowOf: oiRow,
  compare: (a, b) => b.score - a.score || a.timeMs - b.timeMs,
});
