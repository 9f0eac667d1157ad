import { Intervals, type Timer } from '@tribunal/contract';

/** Tracks how late the timers of this process fire: a process without a processor misses its heartbeats. */
export interface Lag {
  /** Records that a timer fired this many ms after its time. */
  record(ms: number): void;
  /** Returns the maximum of the last `Intervals.machineLoad` in ms, rounded; 0 if nothing was recorded. */
  max(): number;
}

export function trackLag(timer: Timer): Lag {
  let recorded: { at: number; ms: number }[] = [];
  const recent = () => (recorded = recorded.filter(({ at }) => at > timer.now() - Intervals.machineLoad));
  return {
    record(ms) {
      // Smaller ones before it can no longer be the maximum.
      recorded = [...recent().filter((earlier) => earlier.ms > ms), { at: timer.now(), ms }];
    },
    max: () => Math.round(Math.max(0, ...recent().map(({ ms }) => ms))),
  };
}
