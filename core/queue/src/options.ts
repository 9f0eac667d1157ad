import { backoffMs } from '@tribunal/contract';

export interface QueueOptions {
  /** Number of failed attempts after which a message is dead-lettered. Default: 5. */
  maxAttempts?: number;
  /** Delay before the second attempt in ms; each further delay doubles, up to a minute. Default: 1000. */
  retryDelayMs?: number;
  /** Maximum time in ms that opening waits for the broker. Default: 30 000. */
  openTimeoutMs?: number;
  /**
   * postgres: ms after which the message of a silent consumer is given to another; extended while the message is
   * handled.
   */
  visibilityMs?: number;
  /** postgres: poll interval in ms when no notification arrives. */
  pollMs?: number;
  /** Called for problems that the queue handles itself: lost connections, failed handlers, dead letters. */
  onProblem?(what: string, error: unknown): void;
}

export type QueueSettings = Required<QueueOptions>;

export const withDefaults = (options: QueueOptions): QueueSettings => ({
  maxAttempts: 5,
  retryDelayMs: 1000,
  openTimeoutMs: 30_000,
  visibilityMs: 15_000,
  pollMs: 5000,
  onProblem: () => {},
  ...options,
});

const MAX_RETRY_MS = 60_000;

/** Returns the ms to wait after the given attempt has failed. */
export const retryDelay = (attempt: number, { retryDelayMs }: QueueSettings): number =>
  backoffMs(attempt, { firstMs: retryDelayMs, maxMs: MAX_RETRY_MS });
