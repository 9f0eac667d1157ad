import { DAY_MS } from './vocabulary/durations';

/** Quarters of an hour are numbered from 1970; the days of every time zone consist of whole ones. */
export const QUARTER_HOUR_MS = 900_000;

/** The time zone of callers that name none. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Returns whether it is the name of an IANA time zone, such as `Asia/Shanghai`. */
export function isTimeZone(name: string): boolean {
  // Newer engines also accept offsets, which are no zones.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

const CLOCK = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** More than there are time zones, which are fewer than 500. */
const MAX_CLOCKS = 1000;

/** Formatters by the names that engines give zones: making one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, ...CLOCK });
  // Other spellings of a zone take no place of their own.
  if (clocks.size < MAX_CLOCKS) clocks.set(clock.resolvedOptions().timeZone, clock);
  return clock;
}

/** Returns a function that says what the clocks of a time zone show at a time (ms), as `yyyy-MM-ddTHH:mm:ss`. */
function clockFormat(timeZone: string): (at: number | Date) => string {
  const clock = clockOf(timeZone);
  return (at) => {
    const [month, day, year, time] = clock.format(at).split(/\/|, /);
    return `${year}-${month}-${day}T${time}`;
  };
}

/** Returns a function that names the day of a time (ms) in a time zone, as `yyyy-MM-dd`. */
export function dayFormat(timeZone: string): (at: number | Date) => string {
  const clock = clockFormat(timeZone);
  return (at) => clock(at).replace(/T.*/, '');
}

/** Returns how much (ms) a time zone is ahead of UTC at a time (ms). */
const offsetIn = (timeZone: string, at: number): number =>
  Date.parse(`${clockFormat(timeZone)(at)}Z`) - Math.floor(at / 1000) * 1000;

/** Returns the midnight (ms) before what a clock shows, in milliseconds as if it were in UTC. */
const startOfDay = (clock: number): number => clock - (clock % DAY_MS);

/** Like `offsetIn`, for many times: it formats the edges of days, and times between them only if clocks change there. */
function offsetsIn(timeZone: string): (at: number) => number {
  const edges = new Map<number, number>();
  const offsetAtEdge = (edge: number): number => {
    const offset = edges.get(edge) ?? offsetIn(timeZone, edge);
    edges.set(edge, offset);
    return offset;
  };
  return (at) => {
    const edge = startOfDay(at);
    const offset = offsetAtEdge(edge);
    return offset === offsetAtEdge(edge + DAY_MS) ? offset : offsetIn(timeZone, at);
  };
}

/** Groups rows of quarters of an hour by the days of a time zone, in the order of the rows. */
export function groupByDay<R extends { quarterHour: number }>(
  rows: readonly R[],
  timeZone: string,
): ReadonlyMap<string, readonly R[]> {
  const offsetAt = offsetsIn(timeZone);
  const byDay = new Map<number, R[]>();
  for (const row of rows) {
    const at = row.quarterHour * QUARTER_HOUR_MS;
    const day = startOfDay(at + offsetAt(at));
    const others = byDay.get(day);
    if (others) others.push(row);
    else byDay.set(day, [row]);
  }
  const nameOf = dayFormat(DEFAULT_TIME_ZONE);
  return new Map(Array.from(byDay, ([day, ofDay]) => [nameOf(day), ofDay]));
}

/** Returns the `count` days that end with `day`, oldest first. */
export function lastDays(day: string, count: number): string[] {
  const dayOf = dayFormat(DEFAULT_TIME_ZONE);
  const last = Date.parse(day);
  return Array.from({ length: count }, (_, index) => dayOf(last - (count - 1 - index) * DAY_MS));
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
  const shown = (time: Date): number => time.getTime() + offsetIn(timeZone, time.getTime());
  return new Date(timeAt(timeZone, shown(at) + shown(to) - shown(from)));
}
