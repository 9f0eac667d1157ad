export interface QueueOptions {
  /** Failed attempts before a message goes to the dead letters; 5 when omitted. */
  maxAttempts?: number;
  /** ms before the second attempt; each further one waits twice as long, a minute at most. 1000 when omitted. */
  retryDelayMs?: number;
  /** ms that opening may take while the broker is not there yet; 30 000 when omitted. */
  openTimeoutMs?: number;
  /** postgres: ms after which the message of a silent consumer is given to another; renewed while it is handled. */
  visibilityMs?: number;
  /** postgres: ms between looks when no notification comes. */
  pollMs?: number;
  /** Told of trouble that the queue deals with itself: lost connections, failed handlers, dead letters. */
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

const LONGEST_RETRY_MS = 60_000;

/** ms to wait after the given attempt failed. */
export const retryDelay = (attempt: number, { retryDelayMs }: QueueSettings): number =>
  Math.min(retryDelayMs * 2 ** (attempt - 1), LONGEST_RETRY_MS);
