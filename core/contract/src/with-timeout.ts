export class TimeoutError extends Error {}

/** Rejects with `TimeoutError` when the work takes longer than `ms`; the work itself goes on. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`not finished within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const TICK_MS = 50;

/**
 * As `withTimeout`, for what another process does: only time counts in which this one gets to run, and a tick that comes late
 * counts as one. Where the machine has too much to do, the other process waits too, and is not to blame.
 */
export function withLoadTolerantTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    const wait = (left: number): void => {
      timer = setTimeout(
        () => (left > TICK_MS ? wait(left - TICK_MS) : reject(new Error(`not finished within ${ms} ms`))),
        Math.min(left, TICK_MS),
      );
    };
    wait(ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
