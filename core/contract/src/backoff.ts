interface BackoffPolicy {
  firstMs: number;
  maxMs: number;
  /** Factor by which each pause is longer than the previous one. */
  growth?: number;
}

/** Pauses between attempts: each is longer than the previous one, up to a maximum. */
export class Backoff {
  #failures = 0;

  constructor(private readonly policy: BackoffPolicy) {}

  /** Returns the pause after one more failed attempt, in ms. */
  next(): number {
    const { firstMs, maxMs, growth = 2 } = this.policy;
    const pauseMs = Math.min(firstMs * growth ** this.#failures, maxMs);
    // At the maximum the count stays, so that it never overflows.
    if (pauseMs < maxMs) this.#failures += 1;
    return pauseMs;
  }

  /** Starts again with the first pause, after a success. */
  reset(): void {
    this.#failures = 0;
  }
}
