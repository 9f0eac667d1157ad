import type { Standing } from './types';

/** Number of teams that solved a problem, and of the runs to it, as a scoreboard shows them. */
export interface ProblemCounts {
  ac: number;
  total: number;
}

/** Returns the counts by problem; problems without attempts have none. */
export function problemCountsOf(standings: readonly Standing[]): Map<number, ProblemCounts> {
  const counts = new Map<number, ProblemCounts>();
  for (const { results } of standings) {
    for (const [problem, result] of results) {
      const count = counts.get(problem) ?? { ac: 0, total: 0 };
      const isSolved = 'solvedAtMs' in result ? result.solvedAtMs !== null : result.isAccepted;
      counts.set(problem, { ac: count.ac + Number(isSolved), total: count.total + result.total });
    }
  }
  return counts;
}
