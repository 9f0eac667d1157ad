import { STAR_RANK } from '../contract';

interface Rankable {
  team: string;
  rank: number;
}

const byTeam = (a: Rankable, b: Rankable): number => (a.team < b.team ? -1 : Number(a.team > b.team));

/**
 * The best first, each with its rank: equal rows share one and the next is left out, stars stand in their place and take
 * none. Rows whose rank is as it was are the very same objects.
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
