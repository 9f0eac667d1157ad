import type { CaseReport, Status } from '@tribunal/contract';
import type { Clock } from './clock';

/** Where a judge tells how far it is. Calls never fail and never wait. */
export interface ProgressSink {
  /** The judgement entered a new state; told at once. `total` is the number of cases to come. */
  status(status: Status, total: number): void;
  /** One more case is decided; told together with others after a short while. */
  caseDone(report: CaseReport): void;
}

export interface ProgressUpdate {
  status: Status;
  /** Cases decided since the last update. */
  cases: CaseReport[];
  done: number;
  total: number;
}

export interface ProgressReporter extends ProgressSink {
  /** Sends nothing more and resolves when what is on its way has arrived. */
  close(): Promise<void>;
}

/** Least gap between two updates that only bring new cases, in ms. */
const PROGRESS_GAP = 100;

/** Gathers cases into few updates; one update is under way at a time, so they arrive in order. */
export function progressReporter(clock: Clock, send: (update: ProgressUpdate) => Promise<void>): ProgressReporter {
  let current: Pick<ProgressUpdate, 'status' | 'total'> | null = null;
  let fresh: CaseReport[] = [];
  let done = 0;
  let lastSent = -Infinity;
  let cancelTimer: (() => void) | null = null;
  let closed = false;
  let tail: Promise<void> = Promise.resolve();

  const flush = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    if (closed || !current) return;
    const update = { ...current, cases: fresh, done };
    fresh = [];
    lastSent = clock.now();
    tail = tail.then(() => send(update));
  };

  return {
    status(status, total) {
      current = { status, total };
      flush();
    },
    caseDone(report) {
      if (closed) return;
      fresh.push(report);
      done += 1;
      if (cancelTimer) return;
      cancelTimer = clock.after(Math.max(0, lastSent + PROGRESS_GAP - clock.now()), flush);
    },
    async close() {
      closed = true;
      cancelTimer?.();
      await tail;
    },
  };
}
