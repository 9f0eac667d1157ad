import { Backoff, type CaseReport, type JudgeReport, type Status, type Timer } from '@tribunal/contract';
import type { Queue } from '@tribunal/queue';
import type { Logger } from 'pino';
import { pause } from './timer';

/** Receives the progress of a judgement. Calls never fail and never block. */
export interface ProgressSink {
  /** Reports a new state at once. `total` is the number of testcases to run. */
  status(status: Status, total: number): void;
  /** Reports a finished testcase; reports are sent in batches after a short delay. */
  caseDone(report: CaseReport): void;
}

export interface ProgressUpdate {
  status: Status;
  /** Testcases finished since the last update. */
  cases: CaseReport[];
  done: number;
  total: number;
}

export interface ProgressReporter extends ProgressSink {
  /** Sends nothing more, and resolves when pending updates have been delivered. */
  close(): Promise<void>;
}

/** Minimum gap in ms between two updates that contain only new testcases. */
const MIN_UPDATE_INTERVAL_MS = 100;

/** Combines testcases into few updates. Only one update is sent at a time, so they arrive in order. */
export function progressReporter(timer: Timer, send: (update: ProgressUpdate) => Promise<void>): ProgressReporter {
  let current: Pick<ProgressUpdate, 'status' | 'total'> | null = null;
  let unsent: CaseReport[] = [];
  let done = 0;
  let lastSent = -Infinity;
  let cancelTimer: (() => void) | null = null;
  let closed = false;
  let tail: Promise<void> = Promise.resolve();

  const flush = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    if (closed || !current) return;
    const update = { ...current, cases: unsent, done };
    unsent = [];
    lastSent = timer.now();
    tail = tail.then(() => send(update));
  };

  return {
    status(status, total) {
      current = { status, total };
      flush();
    },
    caseDone(report) {
      if (closed) return;
      unsent.push(report);
      done += 1;
      if (cancelTimer) return;
      cancelTimer = timer.after(Math.max(0, lastSent + MIN_UPDATE_INTERVAL_MS - timer.now()), flush);
    },
    async close() {
      closed = true;
      cancelTimer?.();
      await tail;
    },
  };
}

interface PublishReportOptions {
  queue: Queue;
  timer: Timer;
  log: Logger;
  signal: AbortSignal;
}

/**
 * Publishes a final or failed report, retrying for as long as necessary, so that a restart of the broker does not
 * lose a verdict. Resolves `false` if `signal` aborts first.
 */
export async function publishReport(
  report: JudgeReport,
  { queue, timer, log, signal }: PublishReportOptions,
): Promise<boolean> {
  const pauses = new Backoff({ firstMs: 200, maxMs: 5000 });
  while (!signal.aborted) {
    try {
      await queue.publish('judge.report', report);
      return true;
    } catch (error) {
      const wait = pauses.next();
      log.warn({ err: error, judgementId: report.judgementId }, `failed to publish a report; retrying in ${wait} ms`);
      await pause(timer, wait, signal);
    }
  }
  return false;
}
