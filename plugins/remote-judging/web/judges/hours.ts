import { HOUR_MS } from '@tribunal/contract';
import type { RemoteHour } from '../../contract';

const SHOWN = 24;

export type HourKind = 'good' | 'mixed' | 'bad' | 'none';
export interface HourBar {
  /** Start of the hour, in ms since 1970. */
  at: number;
  ok: number;
  failed: number;
  kind: HourKind;
  /** Load relative to the busiest hour, 0 to 1. */
  share: number;
}

const kindOf = (ok: number, failed: number): HourKind => {
  if (ok + failed === 0) return 'none';
  if (failed === 0) return 'good';
  return ok === 0 ? 'bad' : 'mixed';
};

/** Returns the last 24 hours, oldest first, including hours without requests. */
export const barsOf = (hours: readonly RemoteHour[], now: number): HourBar[] => {
  const known = new Map(hours.map((hour) => [Math.floor(Date.parse(hour.at) / HOUR_MS), hour]));
  const most = Math.max(1, ...hours.map(({ ok, failed }) => ok + failed));
  const last = Math.floor(now / HOUR_MS);
  return Array.from({ length: SHOWN }, (_, index) => {
    const hour = last - SHOWN + 1 + index;
    const { ok = 0, failed = 0 } = known.get(hour) ?? {};
    return { at: hour * HOUR_MS, ok, failed, kind: kindOf(ok, failed), share: (ok + failed) / most };
  });
};

/** Counts the hours of each kind. */
export const countKinds = (bars: readonly HourBar[]): Record<HourKind, number> => {
  const counts = { good: 0, mixed: 0, bad: 0, none: 0 };
  for (const { kind } of bars) counts[kind] += 1;
  return counts;
};
