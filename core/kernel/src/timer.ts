import { setImmediate } from 'node:timers/promises';
import type { Timer } from '@tribunal/contract';

/** The timer of the system clock: its time is the ms since 1970. A pending call does not keep the process alive. */
export const wallClockTimer: Timer = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after other pending work of this process had its turn. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
