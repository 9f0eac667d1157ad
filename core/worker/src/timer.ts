import type { Timer } from '@tribunal/contract';

/** A timer whose time never goes back and begins with the process. A pending call keeps the process alive. */
export const monotonicTimer: Timer = {
  now: () => performance.now(),
  after(ms, run) {
    const timeout = setTimeout(run, ms);
    return () => clearTimeout(timeout);
  },
};

/** Resolves after `ms`, or at once when `signal` aborts. */
export function pause(timer: Timer, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = timer.after(ms, done);
    signal.addEventListener('abort', done);
  });
}
