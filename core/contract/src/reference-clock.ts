/** Clocks of a computer, in ms. */
export interface TimeSource {
  /** Monotonic time with an arbitrary origin; nobody can set it. */
  monotonic(): number;
  /** Time since 1970 by the computer's own clock, which may be wrong and may be set at any moment. */
  wall(): number;
}

/** Minimum difference between two clocks that is reported, in ms. */
export const NOTABLE_SKEW_MS = 2000;

/**
 * Clock of another computer, synchronised by asking for its time. Between two answers it advances by the monotonic
 * time of this computer, so that setting this computer's clock has no effect.
 */
export class ReferenceClock {
  #isMeasured = false;
  /** The other computer's time minus the monotonic time of this one. */
  #offsetMs: number;

  constructor(private readonly timeSource: TimeSource) {
    this.#offsetMs = timeSource.wall() - timeSource.monotonic();
  }

  /** Returns milliseconds since 1970; by this computer's own clock until the first answer. */
  now(): number {
    return this.timeSource.monotonic() + this.#offsetMs;
  }

  /** Returns how far this computer's own clock is ahead, in ms; null before the first answer. */
  skewMs(): number | null {
    return this.#isMeasured ? Math.round(this.timeSource.wall() - this.now()) : null;
  }

  /**
   * Asks the other computer for its time, in ms since 1970. Resolves with how far its clock has been set since the
   * last answer, in ms. An answer that is not a number has no effect.
   */
  async measure(fetchTime: () => Promise<number>): Promise<number> {
    const startedAt = this.timeSource.monotonic();
    const fetchedTime = await fetchTime();
    // The other computer read its clock at some point between request and answer, so a slow answer gives only a wide
    // range.
    const [least, most] = [fetchedTime - this.timeSource.monotonic(), fetchedTime - startedAt];
    const before = this.#offsetMs;
    const isPossible = before >= least && before <= most;
    if (Number.isNaN(fetchedTime) || (this.#isMeasured && isPossible)) return 0;
    this.#offsetMs = (least + most) / 2;
    const stepMs = this.#isMeasured ? this.#offsetMs - before : 0;
    this.#isMeasured = true;
    return stepMs;
  }
}
