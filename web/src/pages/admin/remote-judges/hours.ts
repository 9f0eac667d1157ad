import type { RemoteHour } from '@tribunal/contract';

const HOUR = 3_600_000;
const SHOWN = 24;

export type HourKind = 'good' | 'mixed' | 'bad' | 'none';
export interface HourBar {
  /** ms since 1970. */
  at: number;
  ok: number;
  failed: number;
  kind: HourKind;
  /** 0 to 1, of the busiest hour. */
  share: number;
}

const kindOf = (ok: number, failed: number): HourKind => {
  if (ok + failed === 0) return 'none';
  if (failed === 0) return 'good';
  return ok === 0 ? 'bad' : 'mixed';
};

/** The last 24 hours, the oldest first; hours in which nothing was asked are there too. */
export const barsOf = (hours: readonly RemoteHour[], now: number): HourBar[] => {
  const known = new Map(hours.map((hour) => [Math.floor(Date.parse(hour.at) / HOUR), hour]));
  const most = Math.max(1, ...hours.map(({ ok, failed }) => ok + failed));
  const last = Math.floor(now / HOUR);
  return Array.from({ length: SHOWN }, (_, index) => {
    const hour = last - SHOWN + 1 + index;
    const { ok = 0, failed = 0 } = known.get(hour) ?? {};
    return { at: hour * HOUR, ok, failed, kind: kindOf(ok, failed), share: (ok + failed) / most };
  });
};

/** How many hours were of each kind. */
export const countKinds = (bars: readonly HourBar[]): Record<HourKind, number> => {
  const counts = { good: 0, mixed: 0, bad: 0, none: 0 };
  for (const { kind } of bars) counts[kind] += 1;
  return counts;
};
