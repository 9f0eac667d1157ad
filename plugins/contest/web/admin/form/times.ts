import { toLocalInput } from '@tribunal/web/kit';

export { toLocalInput as localOf, zoneName } from '@tribunal/web/kit';

/** Returns the time in ms since 1970; null if the field has no valid time. */
export function momentOf(local: string): number | null {
  const at = local ? new Date(local).getTime() : NaN;
  return Number.isNaN(at) ? null : at;
}

/**
 * Returns the time as ISO. A field that was not changed yields the stored text, with the seconds and milliseconds
 * that no field shows.
 */
export function isoOf(local: string, stored?: string): string {
  if (stored && toLocalInput(stored) === local) return stored;
  return new Date(local).toISOString();
}

/** Returns the ms from start to end; null if either is missing. */
export function lengthOf({ startTime, endTime }: { startTime: string; endTime: string }): number | null {
  const [start, end] = [momentOf(startTime), momentOf(endTime)];
  return start === null || end === null ? null : end - start;
}
