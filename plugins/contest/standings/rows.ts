import type { AcmCell, BoardRow, BoardRowBase } from '../contract';
import { wholeUnits } from './acm';
import type { AcmResult, Standing } from './types';

/** Owner and award of a row, as the scoreboard shows them. */
export type RowPerson = Omit<BoardRowBase, 'uid' | 'rank'>;

const seconds = (ms: number): number => Math.floor(ms / 1000);

const cellOf = ({ solvedAtMs, isFirst, isLate, errors, pending }: AcmResult, unitMs: number): AcmCell => ({
  isAC: solvedAtMs !== null,
  isFirstAC: isFirst,
  ACTime: solvedAtMs === null ? null : seconds(wholeUnits(solvedAtMs, unitMs)),
  errorNum: errors,
  tryNum: pending,
  isAfterContest: isLate,
});

/** Converts a standing to a scoreboard row. Results are keyed by label; problems without a label are omitted. */
export function boardRow(standing: Standing, person: RowPerson, labels: ReadonlyMap<number, string>): BoardRow {
  const { team, rank } = standing;
  const base: BoardRowBase = { uid: team, ...person, rank };
  if ('solved' in standing) {
    return {
      ...base,
      ac: standing.solved,
      total: standing.total,
      totalTime: seconds(standing.penaltyMs),
      submissionInfo: byLabel(standing.results, labels, (result) => cellOf(result, standing.unitMs)),
    };
  }
  const times = byLabel(standing.results, labels, ({ timeMs }) => timeMs);
  return {
    ...base,
    totalScore: standing.score,
    totalTime: standing.timeMs,
    submissionInfo: byLabel(standing.results, labels, ({ score }) => score),
    timeInfo: Object.fromEntries(Object.entries(times).filter((time): time is [string, number] => time[1] !== null)),
  };
}

function byLabel<Result, Cell>(
  results: ReadonlyMap<number, Result>,
  labels: ReadonlyMap<number, string>,
  cell: (result: Result) => Cell,
): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const [problem, result] of results) {
    const label = labels.get(problem);
    if (label !== undefined) cells[label] = cell(result);
  }
  return cells;
}
