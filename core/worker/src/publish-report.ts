import type { JudgeReport, Timer } from '@tribunal/contract';
import type { Queue } from '@tribunal/queue';
import type { Logger } from 'pino';
import { pause } from './timer';

const FIRST_WAIT = 200;
const MAX_WAIT = 5000;

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
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, MAX_WAIT)) {
    if (signal.aborted) return false;
    try {
      await queue.publish('judge.report', report);
      return true;
    } catch (error) {
      log.warn({ err: error, judgementId: report.judgementId }, `report not taken by the queue, again in ${wait} ms`);
      await pause(clock, wait, signal);
    }
  }
}
