import type { Standing } from './types';

/** Number of teams that solved a problem, and of the runs to it, as a scoreboard shows them. */
export interface ProblemCounts {
  ac: number;
  total: number;
}

/** Returns the counts by problem; problems without attempts have none. */
export function problemCountsOf(standings: readonly Standing[]): Map<number, ProblemCounts> {
  const counts = new Map<number, ProblemCounts>();
  // `for … of` would make a pair for each of the thousands of cells, after each change of a scoreboard.
  for (const { results } of standings) {
    results.forEach((result, problem) => {
      let count = counts.get(problem);
      if (!count) counts.set(problem, (count = { ac: 0, total: 0 }));
      if ('solvedAtMs' in result ? result.solvedAtMs !== null : result.isAccepted) count.ac += 1;
      count.total += result.total;
    });
  }
  return counts;
}
