const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-21T14:02` in the viewer's zone, with seconds where there are some. */
export function localOf(iso: string): string {
  const date = new Date(iso);
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const seconds = date.getSeconds() ? `:${two(date.getSeconds())}` : '';
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

/** ms; null: no moment was given. */
export function momentOf(local: string): number | null {
  const at = local ? new Date(local).getTime() : NaN;
  return Number.isNaN(at) ? null : at;
}

/** ISO; a moment that nobody touched is sent back as it came, with the seconds and less that no field shows. */
export function isoOf(local: string, stored?: string): string {
  if (stored && localOf(stored) === local) return stored;
  return new Date(local).toISOString();
}

/** ms from start to end; null while either is missing. */
export function lengthOf({ startTime, endTime }: { startTime: string; endTime: string }): number | null {
  const [start, end] = [momentOf(startTime), momentOf(endTime)];
  return start === null || end === null ? null : end - start;
}

/** How the viewer's zone is called: `GMT+8`. */
export const zoneName = (language: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
