import type { BoardRules } from '@tribunal/plugin-contest/contract';
import type { DraftProblem } from './draft';
import { entryOf, has, isObject, type Item } from './fields';
import { durationOf, isSolved, part, teamOf, UNIT_MS } from './srk-fields';
import { stated, type StatedCell, type StatedRow } from './stated-board';

/** Row with its totals; `value` is the number of solved problems or the points. */
interface Total {
  row: Item;
  value: number | undefined;
  timeMs: number;
  unitMs: number;
}

/** Returns what the rows of a ranklist state beside their submissions. */
export function statedBoard(
  rows: readonly Item[],
  problems: readonly DraftProblem[],
  { tieBreak }: Pick<BoardRules, 'tieBreak'>,
): StatedRow[] {
  const totals = rows.map(totalOf);
  // Rows have no rank of their own; the order of equal rows is known only to the program that wrote the file.
  const ranks = tieBreak === 'none' ? ranksOf(totals) : new Map<Item, number>();
  return totals.map(({ row, value, timeMs, unitMs }) =>
    stated<StatedRow>({
      team: teamOf(part(row, 'user')).id,
      rank: ranks.get(row),
      solved: value,
      penalty: value === undefined ? undefined : { ms: timeMs, unitMs },
      score: value === undefined ? undefined : Math.round(value),
      cells: cellsOf(row, problems),
    }),
  );
}

function totalOf(row: Item): Total {
  if (!isObject(row.data['score'])) return { row, value: undefined, timeMs: 0, unitMs: 1 };
  const score = part(row, 'score');
  const { value, time } = score.data;
  const unit = Array.isArray(time) ? (time as unknown[])[1] : undefined;
  return {
    row,
    value: typeof value === 'number' ? value : undefined,
    timeMs: has(score, 'time') ? durationOf(score, 'time') : 0,
    unitMs: entryOf(UNIT_MS, unit) ?? 1,
  };
}

/** Ranks the official rows: more is better, then less time; empty if a row has no total. */
function ranksOf(totals: readonly Total[]): Map<Item, number> {
  const official = totals.filter(({ row }) => !teamOf(part(row, 'user')).isStar);
  if (official.some(({ value }) => value === undefined)) return new Map();
  const sorted = [...official].sort(compare);
  const ranks = new Map<Item, number>();
  for (const [place, total] of sorted.entries()) {
    const previous = sorted[place - 1];
    const isTied = previous !== undefined && compare(previous, total) === 0;
    ranks.set(total.row, isTied ? ranks.get(previous.row)! : place + 1);
  }
  return ranks;
}

const compare = (a: Total, b: Total): number => (b.value ?? 0) - (a.value ?? 0) || a.timeMs - b.timeMs;

function cellsOf(row: Item, problems: readonly DraftProblem[]): StatedCell[] {
  const statuses: unknown = row.data['statuses'];
  if (!Array.isArray(statuses)) return [];
  return problems.flatMap(({ id: problem }, place) => {
    const status = (statuses as unknown[])[place];
    if (!isObject(status)) return [];
    const score = typeof status['score'] === 'number' ? Math.round(status['score']) : undefined;
    return [stated<StatedCell>({ problem, isSolved: isSolved(status['result']), score })];
  });
}
