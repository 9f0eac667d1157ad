const DAY_MS = 86_400_000;

/** Quarters of an hour are numbered from 1970; the days of every time zone consist of whole ones. */
export const QUARTER_HOUR_MS = 900_000;

/** The time zone of callers that name none. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Returns whether it is the name of an IANA time zone, such as `Asia/Shanghai`. */
export function isTimeZone(name: string): boolean {
  // Newer engines also accept offsets, which are no zones.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that names the day of a time (ms) in a time zone, as `yyyy-MM-dd`. */
export function dayFormat(timeZone: string): (at: number | Date) => string {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...fields });
  return (at) => {
    const [month, day, year] = format.format(at).split('/');
    return `${year}-${month}-${day}`;
  };
}

/** Groups rows of quarters of an hour by the days of a time zone, in the order of the rows. */
export function groupByDay<R extends { quarterHour: number }>(
  rows: readonly R[],
  timeZone: string,
): ReadonlyMap<string, readonly R[]> {
  const dayOf = dayFormat(timeZone);
  const byDay = new Map<string, R[]>();
  for (const row of rows) {
    const day = dayOf(row.quarterHour * QUARTER_HOUR_MS);
    const others = byDay.get(day);
    if (others) others.push(row);
    else byDay.set(day, [row]);
  }
  return byDay;
}

/** Returns the `count` days that end with `day`, oldest first. */
export function lastDays(day: string, count: number): string[] {
  const dayOf = dayFormat(DEFAULT_TIME_ZONE);
  const last = Date.parse(day);
  return Array.from({ length: count }, (_, index) => dayOf(last - (count - 1 - index) * DAY_MS));
}

/** Returns how much (ms) a time zone is ahead of UTC at a time (ms). */
function offsetIn(timeZone: string, at: number): number {
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, ...clock }).format(at);
  return Date.parse(`${dayFormat(timeZone)(at)}T${time}Z`) - Math.floor(at / 1000) * 1000;
}

/** Returns the time (ms) at which a time zone shows a clock: the first of two; a skipped one as before the change. */
function timeAt(timeZone: string, clock: number): number {
  // A day away from the change in any zone, as no zone is a day from UTC.
  const before = clock - offsetIn(timeZone, clock - DAY_MS);
  const after = clock - offsetIn(timeZone, clock + DAY_MS);
  return [before, after].find((at) => at + offsetIn(timeZone, at) === clock) ?? before;
}

/**
 * Moves a time as the clocks of a time zone show it, so that 10:00 stays 10:00 where they are changed in between. The
 * time `from` becomes exactly `to`, also if clocks show that twice.
 */
export function moveInZone(timeZone: string, at: Date, { from, to }: { from: Date; to: Date }): Date {
  if (at.getTime() === from.getTime()) return to;
  const clockOf = (time: Date): number => time.getTime() + offsetIn(timeZone, time.getTime());
  return new Date(timeAt(timeZone, clockOf(at) + clockOf(to) - clockOf(from)));
}
