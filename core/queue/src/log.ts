import type { QueueOptions } from './options';

/** The part of a logger that is needed. */
export interface WarningLog {
  warn(about: object, message: string): void;
}

const MS_PER_SECOND = 1000;

/**
 * Returns options that log what happens to the queue: an outage with one line when it begins and one when it is over,
 * without stack traces, which would only show this program; any other problem with its error.
 */
export const logQueue = (log: WarningLog): Required<Pick<QueueOptions, 'onProblem' | 'onOutage' | 'onRecovery'>> => ({
  onProblem: (what, error) => log.warn({ err: error, what }, 'queue'),
  onOutage: (what, error) => {
    const why = error instanceof Error ? error.message : String(error ?? 'no reason given');
    log.warn({ why }, `queue: ${what}; waiting until it is back`);
  },
  onRecovery: (ms) => log.warn({ seconds: Math.round(ms / MS_PER_SECOND) }, 'queue: connected again'),
});
