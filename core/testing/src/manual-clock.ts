interface Timer {
  at: number;
  run: () => void;
}

/** A clock that advances only when the test says so. */
export class ManualClock {
  readonly #timers = new Set<Timer>();
  #now: number;

  constructor(start: number | string = 0) {
    this.#now = new Date(start).getTime();
  }

  now = (): number => this.#now;

  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Number of pending timers. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Advances the clock by `ms` at once and runs the timers that become due, in order of time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    while (this.#fireNext(end));
    this.#now = end;
  }

  /** Advances the clock by `ms`, and lets promises settle before each timer and at the end. */
  async advanceAsync(ms: number): Promise<void> {
    const end = this.#now + ms;
    do await flushPromises();
    while (this.#fireNext(end));
    this.#now = end;
    await flushPromises();
  }

  /** Runs the next timer that is due by `end`; returns whether there was one. */
  #fireNext(end: number): boolean {
    const timer = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (!timer) return false;
    this.#timers.delete(timer);
    this.#now = Math.max(this.#now, timer.at);
    timer.run();
    return true;
  }
}

/** Resolves after all promises that can settle have settled. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
