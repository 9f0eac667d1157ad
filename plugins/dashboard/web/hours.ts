import { HOUR_MS, isInProgress, Status } from '@tribunal/contract';
import type { HourlyActivity } from '../contract';

export interface VerdictCount {
  status: Status;
  count: number;
}

/** One hour of the chart; `verdicts` are in the order in which they are stacked. */
export interface Hour {
  /** Start, in ms since 1970. */
  at: number;
  total: number;
  verdicts: VerdictCount[];
}

/** Verdicts in the order in which they are stacked, from the bottom; others come after them. */
const ORDER: readonly Status[] = [
  Status.Accepted,
  Status.PartialAccepted,
  Status.WrongAnswer,
  Status.PresentationError,
  Status.TimeLimitExceeded,
  Status.MemoryLimitExceeded,
  Status.RuntimeError,
  Status.CompileError,
];
const rankOf = (status: Status): number => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length);

/** Joins the states of unfinished work, which change quickly, to one. */
const shownAs = (status: Status): Status => (isInProgress(status) ? Status.Pending : status);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Returns the last hours of the activity, oldest first. */
export function lastHours({ from, verdicts }: HourlyActivity, count: number): Hour[] {
  const first = Date.parse(from);
  const shown = [...new Set(verdicts.map(({ status }) => shownAs(status)))].sort(
    (a, b) => rankOf(a) - rankOf(b) || a - b,
  );
  const length = Math.max(0, ...verdicts.map(({ counts }) => counts.length));
  return Array.from({ length }, (_, index) => index)
    .slice(-count)
    .map((index) => {
      const byVerdict = shown.map((status) => ({
        status,
        count: sum(verdicts.filter((one) => shownAs(one.status) === status).map(({ counts }) => counts[index] ?? 0)),
      }));
      return { at: first + index * HOUR_MS, total: sum(byVerdict.map((one) => one.count)), verdicts: byVerdict };
    });
}

/** Adds the hours up; verdicts that did not occur are left out. */
export const totalsOf = (hours: readonly Hour[]): VerdictCount[] =>
  (hours[0]?.verdicts ?? [])
    .map(({ status }, index) => ({ status, count: sum(hours.map(({ verdicts }) => verdicts[index]!.count)) }))
    .filter(({ count }) => count > 0);
