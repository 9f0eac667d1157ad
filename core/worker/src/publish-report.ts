import { Backoff, type JudgeReport, type Timer } from '@tribunal/contract';
import type { Queue } from '@tribunal/queue';
import type { Logger } from 'pino';
import { pause } from './timer';

export interface PublishReportOptions {
  queue: Queue;
  clock: Timer;
  log: Logger;
  signal: AbortSignal;
}

/**
 * Publishes a final or failed report, retrying for as long as necessary, so that a restart of the broker does not
 * lose a verdict. Resolves `false` if `signal` aborts first.
 */
export async function publishReport(
  report: JudgeReport,
  { queue, clock, log, signal }: PublishReportOptions,
): Promise<boolean> {
  const pauses = new Backoff({ firstMs: 200, maxMs: 5000 });
  while (!signal.aborted) {
    try {
      await queue.publish('judge.report', report);
      return true;
    } catch (error) {
      const wait = pauses.next();
      log.warn({ err: error, judgementId: report.judgementId }, `failed to publish a report; retrying in ${wait} ms`);
      await pause(clock, wait, signal);
    }
  }
  return false;
}
