/** Returns the time in ms since 1970; null if the field has no valid time. */
export function momentOf(local: string): number | null {
  const at = local ? new Date(local).getTime() : NaN;
  return Number.isNaN(at) ? null : at;
}

/** Returns the ms from start to end; null if either is missing. */
export function lengthOf({ startTime, endTime }: { startTime: string; endTime: string }): number | null {
  const [start, end] = [momentOf(startTime), momentOf(endTime)];
  return start === null || end === null ? null : end - start;
}
