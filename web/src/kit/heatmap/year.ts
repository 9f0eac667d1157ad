const DAY_MS = 86_400_000;
const DAYS = 7;

export interface Day {
  /** `yyyy-MM-dd`, a day of UTC. */
  date: string;
  count: number;
  /** 0 for none, up to 4 for the most. */
  level: number;
  /** Place of the week, 0 for the oldest; and of the day in it, 0 for Sunday. */
  week: number;
  weekday: number;
}

/** Highest count of each level but the last; days differ by powers, so the steps do. */
const LEVELS = [0, 2, 5, 10];
export const levelOf = (count: number): number => {
  const level = LEVELS.findIndex((most) => count <= most);
  return level < 0 ? LEVELS.length : level;
};

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day after the same day a year before: a year has 365 days, or 366. */
const firstDay = (endDate: string): number => {
  const end = new Date(timeOf(endDate));
  return Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate() + 1);
};

/** Every day of the year that ends with `endDate`, the oldest first. */
export const daysOfYear = (endDate: string, counts: readonly { date: string; count: number }[]): Day[] => {
  const byDate = new Map(counts.map(({ date, count }) => [date, count]));
  const first = firstDay(endDate);
  const lead = new Date(first).getUTCDay();
  const length = Math.round((timeOf(endDate) - first) / DAY_MS) + 1;
  return Array.from({ length }, (_, index) => {
    const date = dateOf(first + index * DAY_MS);
    const count = byDate.get(date) ?? 0;
    const place = lead + index;
    return { date, count, level: levelOf(count), week: Math.floor(place / DAYS), weekday: place % DAYS };
  });
};

/** Where each month begins: its first day and the week of it. A month that has no room for its name goes without. */
export const monthsOf = (days: readonly Day[]): { date: string; week: number }[] => {
  const begins = days.filter(({ date }, index) => index === 0 || date.endsWith('-01'));
  return begins
    .filter(({ week }, index) => (begins[index + 1]?.week ?? Number.POSITIVE_INFINITY) - week >= 3)
    .map(({ date, week }) => ({ date, week }));
};

/** The day that a key leads to from the one at `index`; null for a key that leads nowhere. */
export const stepOf = (key: string, index: number, length: number): number | null => {
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -DAYS, ArrowRight: DAYS };
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = steps[key];
  return step === undefined ? null : Math.min(length - 1, Math.max(0, index + step));
};
