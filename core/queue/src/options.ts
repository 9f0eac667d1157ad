import { backoffMs, Intervals, Outage, type OutageReport } from '@tribunal/contract';

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
  /** Duration in ms up to which an outage is not reported. Default: `Intervals.outageGrace`. */
  outageGraceMs?: number;
  /** The same while the queue is opened, when the broker may be starting too. Default: `Intervals.startupGrace`. */
  startupGraceMs?: number;
  /** Called once per outage that is longer than the grace, however many connections it interrupts. */
  onOutage?(what: string, error: unknown): void;
  /** Called once when the outage is over; `ms` is how long it lasted. */
  onRecovery?(ms: number): void;
}

export interface QueueSettings extends Required<QueueOptions> {
  /** What all connections of the queue report to. */
  outageReport: OutageReport;
}

const DEFAULTS: Required<QueueOptions> = {
  maxAttempts: 5,
  retryDelayMs: 1000,
  openTimeoutMs: 30_000,
  visibilityMs: 15_000,
  pollMs: 5000,
  onProblem: () => {},
  onOutage: () => {},
  onRecovery: () => {},
  outageGraceMs: Intervals.outageGrace,
  startupGraceMs: Intervals.startupGrace,
};

/** Returns a report of several connections: the loss of the first one, and when all are back. */
const combined = ({ onOutage, onRecovery }: Required<QueueOptions>): OutageReport => {
  let lostCount = 0;
  return {
    lost: (what, error) => {
      lostCount += 1;
      if (lostCount === 1) onOutage(what, error);
    },
    back: (ms) => {
      lostCount -= 1;
      if (lostCount === 0) onRecovery(ms);
    },
  };
};

export const withDefaults = (options: QueueOptions): QueueSettings => {
  const settings = { ...DEFAULTS, ...options };
  return { ...settings, outageReport: combined(settings) };
};

/** Returns what an outage of one connection is reported to. */
export const outageOf = ({ outageReport, outageGraceMs }: QueueSettings): Outage =>
  new Outage(outageReport, { graceMs: outageGraceMs });

/** Returns what it is reported to that the broker is not there yet. */
export const startupOutageOf = ({ outageReport, startupGraceMs }: QueueSettings): Outage =>
  new Outage(outageReport, { graceMs: startupGraceMs });

const MAX_RETRY_MS = 60_000;

/** Returns the ms to wait after the given attempt has failed. */
export const retryDelay = (attempt: number, { retryDelayMs }: QueueSettings): number =>
  backoffMs(attempt, { firstMs: retryDelayMs, maxMs: MAX_RETRY_MS });
