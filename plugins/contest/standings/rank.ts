import { STAR_RANK } from '../contract';

interface Rankable {
  team: string;
  rank: number;
}

const byTeam = (a: Rankable, b: Rankable): number => (a.team < b.team ? -1 : Number(a.team > b.team));

/**
 * Returns the rows ordered best first, with ranks: equal rows share a rank and the following ranks are skipped; stars
 * are listed in their position without a rank. Rows with an unchanged rank are the identical objects.
 */
export function ranked<Row extends Rankable>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
  isStar: (team: string) => boolean,
): Row[] {
  const sorted = [...rows].sort((a, b) => compare(a, b) || byTeam(a, b));
  const withRank = (row: Row, rank: number): Row => (row.rank === rank ? row : { ...row, rank });
  let place = 0;
  let last: Row | null = null;
  return sorted.map((row) => {
    if (isStar(row.team)) return withRank(row, STAR_RANK);
    place += 1;
    last = withRank(row, last !== null && compare(last, row) === 0 ? last.rank : place);
    return last;
  });
}
