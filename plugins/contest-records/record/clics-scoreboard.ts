import { MINUTE_MS } from '@tribunal/contract';
import type { Feed } from './feed';
import { has, isObject, type Item } from './fields';
import { stated, type StatedCell, type StatedRow } from './stated-board';
import { span } from './times';

/**
 * Returns the rows of `scoreboard.json`; null if there is none, or if it is not the final scoreboard because the
 * contest had not ended or was frozen.
 */
export function statedBoard(feed: Feed): StatedRow[] | null {
  const scoreboard = feed.single('scoreboard');
  const rows: unknown = scoreboard?.data['rows'];
  if (!scoreboard || !Array.isArray(rows)) return null;
  const state = isObject(scoreboard.data['state']) ? scoreboard.data['state'] : {};
  const isFrozen = !isMissing(state['frozen']) && isMissing(state['thawed']);
  if (isMissing(state['ended']) || isFrozen) return null;
  return rows.flatMap((data: unknown, place) =>
    isObject(data) ? [rowOf({ where: `${scoreboard.where}.rows[${place}]`, data })] : [],
  );
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
/** Points are whole here. */
const pointsOf = (value: unknown): number | undefined => (typeof value === 'number' ? Math.round(value) : undefined);

function rowOf({ where, data }: Item): StatedRow {
  const score = { where: `${where}.score`, data: isObject(data['score']) ? data['score'] : {} };
  const cells: unknown[] = Array.isArray(data['problems']) ? data['problems'] : [];
  return stated<StatedRow>({
    team: String(data['team_id']),
    rank: numberOf(data['rank']),
    solved: numberOf(score.data['num_solved']),
    penalty: penaltyOf(score),
    score: pointsOf(score.data['score']),
    cells: cells.flatMap((cell) => (isObject(cell) ? [cellOf(cell)] : [])),
  });
}

/** Reads the total time, which was a number of minutes and has been a time span since version 2026-01. */
function penaltyOf(score: Item): StatedRow['penalty'] {
  if (!has(score, 'total_time')) return undefined;
  const minutes = numberOf(score.data['total_time']);
  return minutes === undefined
    ? { ms: span(score, 'total_time'), unitMs: 1 }
    : { ms: minutes * MINUTE_MS, unitMs: MINUTE_MS };
}

const cellOf = (cell: Readonly<Record<string, unknown>>): StatedCell =>
  stated<StatedCell>({
    problem: String(cell['problem_id']),
    isSolved: typeof cell['solved'] === 'boolean' ? cell['solved'] : undefined,
    score: pointsOf(cell['score']),
  });
