import { randomInt } from 'node:crypto';

interface ThrottleOptions {
  /** Minimum interval between two admissions of the same key, in ms. */
  everyMs: number;
  /** Maximum waiting time, in ms. */
  maxWaitMs: number;
  /** Maximum number of waiting callers per key. */
  maxWaiting?: number;
  /** Returns a random integer from 0 to below `count`. */
  pick?: (count: number) => number;
}

type Waiter = (isAdmitted: boolean) => void;

const MAX_WAITING = 1000;

/**
 * Admits one caller per key at a time and then pauses, within this process. The next caller is chosen at random among
 * those waiting, so that a caller with many requests cannot push others to the end of a queue. When too many are
 * waiting, one of them, also chosen at random, is rejected, so that filling the queue does not keep others out.
 */
export class Throttle {
  /** Waiting callers by key; a key is present while its pause lasts. */
  readonly #waiting = new Map<string, Waiter[]>();
  readonly #everyMs: number;
  readonly #maxWaitMs: number;
  readonly #maxWaiting: number;
  readonly #pick: (count: number) => number;

  constructor({ everyMs, maxWaitMs, maxWaiting = MAX_WAITING, pick = randomInt }: ThrottleOptions) {
    this.#everyMs = everyMs;
    this.#maxWaitMs = maxWaitMs;
    this.#maxWaiting = maxWaiting;
    this.#pick = pick;
  }

  /**
   * Resolves with true once the caller is admitted, and with false when it has waited too long or too many are
   * waiting.
   */
  acquire(key: string): Promise<boolean> {
    const waiting = this.#waiting.get(key);
    if (waiting) return this.#wait(waiting);
    this.#waiting.set(key, []);
    this.#pause(key);
    return Promise.resolve(true);
  }

  #wait(waiting: Waiter[]): Promise<boolean> {
    return new Promise((resolve) => {
      const proceed: Waiter = (isAdmitted) => {
        clearTimeout(timer);
        resolve(isAdmitted);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(proceed), 1);
        resolve(false);
      }, this.#maxWaitMs).unref();
      waiting.push(proceed);
      if (waiting.length > this.#maxWaiting) this.#admitNext(waiting, false);
    });
  }

  #pause(key: string): void {
    setTimeout(() => this.#next(key), this.#everyMs).unref();
  }

  #next(key: string): void {
    const waiting = this.#waiting.get(key) ?? [];
    if (waiting.length === 0) return void this.#waiting.delete(key);
    this.#admitNext(waiting, true);
    this.#pause(key);
  }

  #admitNext(waiting: Waiter[], isAdmitted: boolean): void {
    const [proceed] = waiting.splice(this.#pick(waiting.length), 1);
    proceed?.(isAdmitted);
  }
}
