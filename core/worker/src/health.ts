import { RetryLater } from '@tribunal/queue';
import type { Clock } from './clock';

/** Submissions in a row that must fail before the judge rather than one of them is held to be the cause. */
const TOO_MANY = 3;
/** Problems that they must be of: what fails on one problem alone is the matter of that problem. */
const PROBLEMS = 2;
/** Problems in a row that are said to be at fault before the judge is held to be the cause. */
const BLAMED = 3;
const FIRST_REST = 1000;
const LONGEST_REST = 60_000;

/** What was judged, named the same at each attempt, and the problem that it is of. */
export interface FailedWork {
  work: string;
  problem: string;
}

/** Whether a judge does its work for one key. */
export interface Health {
  /** Throws `RetryLater` while the judge rests, so that its share of the queue goes to others. */
  mayWork(): void;
  succeeded(): void;
  /** A judgement failed and the judge may be the cause. */
  failed(what: FailedWork): void;
  /** A judgement failed and its problem is said to be the cause. */
  blamed(problem: string): void;
  /** True from the first rest until the next success. */
  isSick(): boolean;
}

/**
 * A judge that fails fast would empty the whole queue into failures: after several in a row it rests, longer each
 * time it fails again, and tries anew after each rest. One submission that fails at every attempt makes no judge sick,
 * nor do many of one problem: others must not wait for what only that problem meets. Several problems in a row that seem
 * to be at fault are rather one judge that is.
 */
export function watchHealth(clock: Clock): Health {
  /** The problem of each work. */
  const failing = new Map<string, string>();
  const blamed = new Set<string>();
  const isOfJudge = (): boolean =>
    blamed.size >= BLAMED || (failing.size >= TOO_MANY && new Set(failing.values()).size >= PROBLEMS);
  let rest = 0;
  let restsUntil = -Infinity;
  const rests = (): boolean => clock.now() < restsUntil;

  const restIfSick = (): void => {
    // What was begun before the rest says nothing new.
    if (!isOfJudge() || rests()) return;
    rest = Math.min(rest === 0 ? FIRST_REST : rest * 2, LONGEST_REST);
    restsUntil = clock.now() + rest;
  };

  return {
    mayWork() {
      if (rests()) throw new RetryLater(Math.ceil(restsUntil - clock.now()));
    },
    succeeded() {
      failing.clear();
      blamed.clear();
      rest = 0;
      restsUntil = -Infinity;
    },
    failed({ work, problem }) {
      // More of one problem would say nothing new.
      if (failing.size < TOO_MANY || !new Set(failing.values()).has(problem)) failing.set(work, problem);
      restIfSick();
    },
    blamed(problem) {
      if (blamed.size < BLAMED) blamed.add(problem);
      restIfSick();
    },
    isSick: () => rest > 0,
  };
}
