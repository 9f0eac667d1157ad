import { DAY_MS, lastDays } from '@tribunal/contract';

const DAYS = 7;

export interface Day {
  /** Date as `yyyy-MM-dd`. */
  date: string;
  count: number;
  /** From 0 for no submissions to 4 for the most. */
  level: number;
  /** Index of the week, 0 being the oldest; `weekday` counts from 0 for Sunday. */
  week: number;
  weekday: number;
}

/** Highest count of each level except the last. The steps grow exponentially because the counts of days do. */
const LEVELS = [0, 2, 5, 10];
export const levelOf = (count: number): number => {
  const level = LEVELS.findIndex((most) => count <= most);
  return level < 0 ? LEVELS.length : level;
};

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * Returns the day after the same date one year earlier, so that the range has 365 or 366 days. The year that ends with
 * the 29th of February begins on the 1st of March.
 */
const firstDay = (endDate: string): number => {
  const end = new Date(timeOf(endDate));
  const sameDate = Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate());
  return new Date(sameDate).getUTCMonth() === end.getUTCMonth() ? sameDate + DAY_MS : sameDate;
};

/** Returns every day of the year that ends with `endDate`, oldest first. */
export const daysOfYear = (endDate: string, counts: readonly { date: string; count: number }[]): Day[] => {
  const byDate = new Map(counts.map(({ date, count }) => [date, count]));
  const first = firstDay(endDate);
  const lead = new Date(first).getUTCDay();
  const length = Math.round((timeOf(endDate) - first) / DAY_MS) + 1;
  return lastDays(endDate, length).map((date, index) => {
    const count = byDate.get(date) ?? 0;
    const place = lead + index;
    return { date, count, level: levelOf(count), week: Math.floor(place / DAYS), weekday: place % DAYS };
  });
};

/** Returns the first day and the week of each month. A month whose name does not fit is left out. */
export const monthsOf = (days: readonly Day[]): { date: string; week: number }[] => {
  const begins = days.filter(({ date }, index) => index === 0 || date.endsWith('-01'));
  return begins
    .filter(({ week }, index) => (begins[index + 1]?.week ?? Number.POSITIVE_INFINITY) - week >= 3)
    .map(({ date, week }) => ({ date, week }));
};

/** Returns the index of the day that a key moves to from the day at `index`, or null for other keys. */
export const stepOf = (key: string, index: number, length: number): number | null => {
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -DAYS, ArrowRight: DAYS };
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = steps[key];
  return step === undefined ? null : Math.min(length - 1, Math.max(0, index + step));
};
