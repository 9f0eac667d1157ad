/** Clock used by the kernel; it is injected so that tests never wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs a function once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The system clock. A pending timer does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
