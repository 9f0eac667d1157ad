import { RetryLater } from '@tribunal/queue';
import { Backoff, type Timer } from '@tribunal/contract';

/** Number of consecutive failed submissions after which the judge itself is considered the cause. */
const MAX_FAILURES = 3;
/** Minimum number of problems among them: failures on a single problem are attributed to that problem. */
const MIN_PROBLEMS = 2;
/** Number of consecutive problems with a fault after which the judge is considered the cause. */
const MAX_BLAMED_PROBLEMS = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/** A failed piece of work, identified in the same way at each attempt, and its problem. */
export interface FailedWork {
  work: string;
  problem: string;
}

/** Tracks whether a judge works properly for one queue key. */
export interface Health {
  /** Throws `RetryLater` while the judge is paused, so that its share of the queue goes to others. */
  assertNotPaused(): void;
  recordSuccess(): void;
  /** Records a failed judgement for which the judge may be the cause. */
  recordFailure(what: FailedWork): void;
  /** Records a failed judgement that is attributed to its problem. */
  recordProblemFault(problem: string): void;
  /** Returns true from the first pause until the next success. */
  isUnhealthy(): boolean;
}

/**
 * Tracks the health of a judge. A judge that fails fast would turn the whole queue into failures. Therefore it pauses
 * after several consecutive failures, for longer after each further one, and tries again after each pause. One
 * submission that fails at every attempt does not make the judge unhealthy, nor do many submissions to one problem,
 * because a fault of one problem must not delay others. Several consecutive problems that seem to have a fault
 * indicate a fault of the judge.
 */
export function trackHealth(timer: Timer): Health {
  /** Maps each failing piece of work to its problem. */
  const failing = new Map<string, string>();
  const blamed = new Set<string>();
  const isOfJudge = (): boolean =>
    blamed.size >= MAX_BLAMED_PROBLEMS ||
    (failing.size >= MAX_FAILURES && new Set(failing.values()).size >= MIN_PROBLEMS);
  const pauses = new Backoff({ firstMs: FIRST_PAUSE_MS, maxMs: MAX_PAUSE_MS });
  let pausedUntil = -Infinity;
  const isPaused = (): boolean => timer.now() < pausedUntil;

  const pauseIfUnhealthy = (): void => {
    // Work that was started before the pause gives no new information.
    if (!isOfJudge() || isPaused()) return;
    pausedUntil = timer.now() + pauses.next();
  };

  return {
    assertNotPaused() {
      if (isPaused()) throw new RetryLater(Math.ceil(pausedUntil - timer.now()));
    },
    recordSuccess() {
      failing.clear();
      blamed.clear();
      pauses.reset();
      pausedUntil = -Infinity;
    },
    recordFailure({ work, problem }) {
      // Further failures of the same problem give no new information.
      if (failing.size < MAX_FAILURES || !new Set(failing.values()).has(problem)) failing.set(work, problem);
      pauseIfUnhealthy();
    },
    recordProblemFault(problem) {
      if (blamed.size < MAX_BLAMED_PROBLEMS) blamed.add(problem);
      pauseIfUnhealthy();
    },
    isUnhealthy: () => pausedUntil > -Infinity,
  };
}
