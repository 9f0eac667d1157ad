import type { CaseReport, Status, Timer } from '@tribunal/contract';

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
export function progressReporter(clock: Timer, send: (update: ProgressUpdate) => Promise<void>): ProgressReporter {
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
      unsent.push(report);
      done += 1;
      if (cancelTimer) return;
      cancelTimer = clock.after(Math.max(0, lastSent + MIN_UPDATE_INTERVAL_MS - clock.now()), flush);
    },
    async close() {
      closed = true;
      cancelTimer?.();
      await tail;
    },
  };
}
