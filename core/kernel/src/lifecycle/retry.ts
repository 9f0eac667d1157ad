/** How often a plugin that cannot start is tried again. */
export interface RetryPolicy {
  /** Failures in a row after which it is quarantined: tried no more until it is switched off and on. */
  failures: number;
  firstPauseMs: number;
  /** Each pause is this many times the one before. */
  growth: number;
}

export const DEFAULT_RETRY: RetryPolicy = { failures: 5, firstPauseMs: 1000, growth: 4 };

/** Milliseconds until the next try; null: quarantine. */
export const pauseAfter = ({ failures, firstPauseMs, growth }: RetryPolicy, failed: number): number | null =>
  failed >= failures ? null : firstPauseMs * growth ** (failed - 1);
