const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the local time as `2026-11-21T14:02` in the viewer's time zone, with seconds if they are not zero. */
export function localOf(iso: string): string {
  const date = new Date(iso);
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const seconds = date.getSeconds() ? `:${two(date.getSeconds())}` : '';
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

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
  if (stored && localOf(stored) === local) return stored;
  return new Date(local).toISOString();
}

/** Returns the ms from start to end; null if either is missing. */
export function lengthOf({ startTime, endTime }: { startTime: string; endTime: string }): number | null {
  const [start, end] = [momentOf(startTime), momentOf(endTime)];
  return start === null || end === null ? null : end - start;
}

/** Returns the name of the viewer's time zone, e.g. `GMT+8`. */
export const zoneName = (language: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
