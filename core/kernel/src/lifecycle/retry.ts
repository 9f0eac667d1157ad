import { backoffMs } from '@tribunal/contract';

/** How often the start of a failing plugin is retried. */
export interface RetryPolicy {
  /**
   * Number of consecutive failures after which the plugin is quarantined: it is not retried until it is disabled and
   * enabled.
   */
  failures: number;
  firstPauseMs: number;
  /** Factor by which each pause is longer than the previous one. */
  growth: number;
}

export const DEFAULT_RETRY: RetryPolicy = { failures: 5, firstPauseMs: 1000, growth: 4 };

/** Returns the milliseconds until the next attempt; null for quarantine. */
export const retryDelay = ({ failures, firstPauseMs, growth }: RetryPolicy, failed: number): number | null =>
  failed >= failures ? null : backoffMs(failed, { firstMs: firstPauseMs, maxMs: Infinity, growth });
