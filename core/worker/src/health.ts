import { RetryLater } from '@tribunal/queue';
import type { Clock } from './clock';

/** Submissions in a row that must fail before the judge rather than one of them is held to be the cause. */
const TOO_MANY = 3;
const FIRST_REST = 1000;
const LONGEST_REST = 60_000;

/** Whether a judge does its work for one key. */
export interface Health {
  /** Throws `RetryLater` while the judge rests, so that its share of the queue goes to others. */
  mayWork(): void;
  succeeded(): void;
  /** A judgement failed and the judge may be the cause; `what` names what was judged, the same at each attempt. */
  failed(what: string): void;
  /** True from the first rest until the next success. */
  isSick(): boolean;
}

/**
 * A judge that fails fast would empty the whole queue into failures: after several in a row it rests, longer each
 * time it fails again, and tries anew after each rest. One submission that fails at every attempt makes no judge sick.
 */
export function watchHealth(clock: Clock): Health {
  const failing = new Set<string>();
  let rest = 0;
  let restsUntil = -Infinity;
  const rests = (): boolean => clock.now() < restsUntil;

  return {
    mayWork() {
      if (rests()) throw new RetryLater(Math.ceil(restsUntil - clock.now()));
    },
    succeeded() {
      failing.clear();
      rest = 0;
      restsUntil = -Infinity;
    },
    failed(what) {
      failing.add(what);
      // What was begun before the rest says nothing new.
      if (failing.size < TOO_MANY || rests()) return;
      rest = Math.min(rest === 0 ? FIRST_REST : rest * 2, LONGEST_REST);
      restsUntil = clock.now() + rest;
    },
    isSick: () => rest > 0,
  };
}
