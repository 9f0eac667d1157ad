/** Time as the kernel knows it; handed in, so that tests never wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `ms` milliseconds; returns its cancel. */
  after(ms: number, run: () => void): () => void;
}

/** The computer's own time. A waiting timer does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
