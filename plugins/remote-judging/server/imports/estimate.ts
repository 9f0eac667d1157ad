/** Results whose gaps give the pace of an import. */
export const PACE_RESULTS = 20;

/**
 * Returns the estimated ms until `open` items are done. The pace is the median gap between the latest results, newest
 * first, so that a pause does not count; without enough of them it is the minimum gap between requests to the site.
 */
export function estimateMs(open: number, doneAt: readonly Date[], gapMs: number): number {
  const gaps = doneAt
    .slice(1)
    .map((at, index) => doneAt[index]!.getTime() - at.getTime())
    .sort((one, other) => one - other);
  const pace = gaps.length < 2 ? gapMs : gaps[Math.floor(gaps.length / 2)]!;
  return Math.round(open * pace);
}
