interface Alarm {
  at: number;
  run: () => void;
}

/** Time that stands still until it is told to move. */
export class ManualClock {
  readonly #alarms = new Set<Alarm>();
  #now: number;

  constructor(start: number | string = 0) {
    this.#now = new Date(start).getTime();
  }

  now = (): number => this.#now;

  after = (ms: number, run: () => void): (() => void) => {
    const alarm = { at: this.#now + ms, run };
    this.#alarms.add(alarm);
    return () => void this.#alarms.delete(alarm);
  };

  /** Timers that have not rung. */
  get pending(): number {
    return this.#alarms.size;
  }

  /** Moves on by `ms` at once, ringing what falls due in order of time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    while (this.#ring(end));
    this.#now = end;
  }

  /** Moves on by `ms`, and lets promises settle before each that rings and at the end. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    do await settle();
    while (this.#ring(end));
    this.#now = end;
    await settle();
  }

  /** Whether there was something to ring until then. */
  #ring(end: number): boolean {
    const alarm = [...this.#alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (!alarm) return false;
    this.#alarms.delete(alarm);
    this.#now = Math.max(this.#now, alarm.at);
    alarm.run();
    return true;
  }
}

/** Lets every promise that can settle do so. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
