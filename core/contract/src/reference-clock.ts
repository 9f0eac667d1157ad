/** What a computer knows of the time, in ms. */
export interface ComputerTime {
  /** Counts from any beginning, never runs backwards, and nobody can set it. */
  steady(): number;
  /** Since 1970, by the computer's own clock: it may be wrong, and may be set at any moment. */
  wall(): number;
}

/** A difference between two clocks that people are told of, in ms. */
export const NOTABLE_SKEW_MS = 2000;

/**
 * The clock of another computer, read by asking for its time. Between two answers it goes on by the steady time of this
 * computer, so that setting this computer's own clock changes nothing.
 */
export class ReferenceClock {
  #isMeasured = false;
  /** The other's time less the steady time here. */
  #ahead: number;

  constructor(private readonly computer: ComputerTime) {
    this.#ahead = computer.wall() - computer.steady();
  }

  /** Milliseconds since 1970; by this computer's own clock until the first answer. */
  now(): number {
    return this.computer.steady() + this.#ahead;
  }

  /** How far this computer's own clock is ahead, in ms; null before the first answer. */
  skewMs(): number | null {
    return this.#isMeasured ? Math.round(this.computer.wall() - this.now()) : null;
  }

  /**
   * Asks the other computer for its time, in ms since 1970. Resolves with how far its clock has been set since the last
   * answer, in ms. An answer that is no number changes nothing.
   */
  async measure(ask: () => Promise<number>): Promise<number> {
    const asked = this.computer.steady();
    const theirs = await ask();
    // They looked at their clock between the question and the answer, so a slow answer says little.
    const [least, most] = [theirs - this.computer.steady(), theirs - asked];
    const before = this.#ahead;
    const isPossible = before >= least && before <= most;
    if (Number.isNaN(theirs) || (this.#isMeasured && isPossible)) return 0;
    this.#ahead = (least + most) / 2;
    const stepMs = this.#isMeasured ? this.#ahead - before : 0;
    this.#isMeasured = true;
    return stepMs;
  }
}
