export interface BackoffPolicy {
  firstMs: number;
  maxMs: number;
  /** Factor by which each pause is longer than the previous one. */
  growth?: number;
}

/** Returns the pause after this many failures in a row, at least one, in ms. */
export const backoffMs = (failures: number, { firstMs, maxMs, growth = 2 }: BackoffPolicy): number =>
  Math.min(firstMs * growth ** (failures - 1), maxMs);

/** Pauses between attempts: each is longer than the previous one, up to a maximum. */
export class Backoff {
  #failures = 0;

  constructor(private readonly policy: BackoffPolicy) {}

  /** Returns the pause after one more failed attempt, in ms. */
  next(): number {
    const pauseMs = backoffMs(this.#failures + 1, this.policy);
    // At the maximum the count stays, so that it never overflows.
    if (pauseMs < this.policy.maxMs) this.#failures += 1;
    return pauseMs;
  }

  /** Starts again with the first pause, after a success. */
  reset(): void {
    this.#failures = 0;
  }
}
