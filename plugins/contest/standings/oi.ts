import { Status } from '@tribunal/contract';
import { FREE_VERDICTS, type BoardRules } from '../contract';
import type { Scoring } from './scoring';
import { sightOf } from './sight';
import type { BoardView, OiResult, OiStanding, Run } from './types';

const UNRANKED = 0;

type Rules = Pick<BoardRules, 'oiRankScoreType'>;

/** A compile or system error decides nothing, so it takes no earlier points away. */
const hasScore = ({ status, score }: Run): boolean => score !== null && !FREE_VERDICTS.includes(status!);

/** Whether `run`, sent later, counts in place of `counting`. */
const replaces = (run: Run, counting: Run | null, { oiRankScoreType }: Rules): boolean =>
  counting === null || oiRankScoreType === 'Recent' || run.score! > counting.score!;

/** What is hidden is not there at all: not even its number is told. */
function oiResult(runs: readonly Run[], rules: Rules, view: BoardView): OiResult | null {
  let [total, tries] = [0, 0];
  let counting: Run | null = null;
  for (const run of runs) {
    const sight = sightOf(run, view);
    if (sight === 'absent' || sight === 'hidden') continue;
    total += 1;
    if (sight === 'awaited') tries += 1;
    else if (hasScore(run) && replaces(run, counting, rules)) counting = run;
  }
  if (total === 0) return null;
  const isAccepted = counting?.status === Status.Accepted;
  return {
    score: counting?.score ?? null,
    countsBy: counting?.id ?? null,
    isAccepted,
    timeMs: isAccepted ? (counting?.timeMs ?? null) : null,
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
