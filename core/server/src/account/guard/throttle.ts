import { randomInt } from 'node:crypto';

export interface ThrottleOptions {
  /** The pause between two of one key. */
  everyMs: number;
  /** Nobody waits longer. */
  maxWaitMs: number;
  /** So many of one key wait at most. */
  maxWaiting?: number;
  /** A whole number from 0 to below `count`. */
  pick?: (count: number) => number;
}

type Waiting = (isTurn: boolean) => void;

const MAX_WAITING = 1000;

/**
 * Lets one caller per key pass at a time and then pauses, in this process. The next one is chosen at random among those
 * who wait: whoever sends many requests pushes nobody to the end of a queue. When too many wait, one of them is let go, chosen
 * at random too: whoever fills the room keeps nobody out of it.
 */
export class Throttle {
  /** Those who wait, of the keys that pause. */
  readonly #waiting = new Map<string, Waiting[]>();
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

  /** Resolves with true when it is the caller's turn, and with false when that took too long or too many wait. */
  pass(key: string): Promise<boolean> {
    const waiting = this.#waiting.get(key);
    if (waiting) return this.#wait(waiting);
    this.#waiting.set(key, []);
    this.#pause(key);
    return Promise.resolve(true);
  }

  #wait(waiting: Waiting[]): Promise<boolean> {
    return new Promise((resolve) => {
      const proceed: Waiting = (isTurn) => {
        clearTimeout(timer);
        resolve(isTurn);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(proceed), 1);
        resolve(false);
      }, this.#maxWaitMs).unref();
      waiting.push(proceed);
      if (waiting.length > this.#maxWaiting) this.#release(waiting, false);
    });
  }

  #pause(key: string): void {
    setTimeout(() => this.#next(key), this.#everyMs).unref();
  }

  #next(key: string): void {
    const waiting = this.#waiting.get(key) ?? [];
    if (waiting.length === 0) return void this.#waiting.delete(key);
    this.#release(waiting, true);
    this.#pause(key);
  }

  #release(waiting: Waiting[], isTurn: boolean): void {
    const [proceed] = waiting.splice(this.#pick(waiting.length), 1);
    proceed?.(isTurn);
  }
}
