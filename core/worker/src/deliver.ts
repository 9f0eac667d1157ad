import type { JudgeReport } from '@tribunal/contract';
import type { Queue } from '@tribunal/queue';
import type { Logger } from 'pino';
import { pause, type Clock } from './clock';

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;

export interface DeliverOptions {
  queue: Queue;
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
}

/**
 * Publishes a final or failed report and tries again for as long as it takes: a verdict that was worked for is not
 * thrown away because the broker restarts. Resolves `false` when `signal` aborts first.
 */
export async function deliver(report: JudgeReport, { queue, clock, log, signal }: DeliverOptions): Promise<boolean> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
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
