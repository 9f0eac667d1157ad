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

interface Alarm {
  at: number;
  run: () => void;
}

/** A clock that stands still until it is told to move. */
export class ManualClock implements Clock {
  readonly #alarms = new Set<Alarm>();
  #now: number;

  constructor(start: number | string = 0) {
    this.#now = new Date(start).getTime();
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const alarm = { at: this.#now + ms, run };
    this.#alarms.add(alarm);
    return () => void this.#alarms.delete(alarm);
  }

  /** Timers that have not rung. */
  get pending(): number {
    return this.#alarms.size;
  }

  /** Moves on by `ms`, ringing what falls due in order of time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let alarm = this.#earliest(end); alarm; alarm = this.#earliest(end)) {
      this.#alarms.delete(alarm);
      this.#now = Math.max(this.#now, alarm.at);
      alarm.run();
    }
    this.#now = end;
  }

  #earliest(end: number): Alarm | undefined {
    return [...this.#alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
