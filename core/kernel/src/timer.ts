import { setImmediate } from 'node:timers/promises';
import type { Timer } from '@tribunal/contract';

/** The system's timer, which counts from 1970. A pending call does not keep the process alive. */
export const systemTimer: Timer = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after other pending work of this process had its turn. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
