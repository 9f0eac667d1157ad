import { backoffMs, Outage } from '@tribunal/contract';

export interface QueueOptions {
  /** Number of failed attempts after which a message is dead-lettered. Default: 5. */
  maxAttempts?: number;
  /** Delay before the second attempt in ms; each further delay doubles, up to a minute. Default: 1000. */
  retryDelayMs?: number;
  /** Maximum time in ms that opening waits for the broker; `Infinity` waits forever. Default: 30 000. */
  openTimeoutMs?: number;
  /**
   * postgres: ms after which the message of a silent consumer is given to another; extended while the message is
   * handled.
   */
  visibilityMs?: number;
  /** postgres: poll interval in ms when no notification arrives. */
  pollMs?: number;
  /** Called for problems that the queue handles itself: failed handlers, dead letters, messages that come again. */
  onProblem?(what: string, error: unknown): void;
  /** Called once when the broker is lost or, while the queue is opened, not there yet. */
  onOutage?(what: string, error: unknown): void;
  /** Called once when the outage is over; `ms` is how long it lasted. */
  onRecovery?(ms: number): void;
}

export type QueueSettings = Required<QueueOptions>;

export const withDefaults = (options: QueueOptions): QueueSettings => ({
  maxAttempts: 5,
  retryDelayMs: 1000,
  openTimeoutMs: 30_000,
  visibilityMs: 15_000,
  pollMs: 5000,
  onProblem: () => {},
  onOutage: () => {},
  onRecovery: () => {},
  ...options,
});

/** Returns what an outage of one connection is reported to. */
export const outageOf = ({ onOutage, onRecovery }: QueueSettings): Outage =>
  new Outage({ lost: onOutage, back: onRecovery });

const MAX_RETRY_MS = 60_000;

/** Returns the ms to wait after the given attempt has failed. */
export const retryDelay = (attempt: number, { retryDelayMs }: QueueSettings): number =>
  backoffMs(attempt, { firstMs: retryDelayMs, maxMs: MAX_RETRY_MS });
