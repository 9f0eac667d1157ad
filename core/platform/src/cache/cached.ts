import { outsideTransaction } from '@tribunal/database';
import { isAlive } from './lifetime';

/** Caches the result of `load` for `lifeMs`; concurrent callers share one load. Failures are not cached. */
export class Cached<T> {
  #value: Promise<T> | null = null;
  #until = 0;

  constructor(
    private readonly load: () => Promise<T>,
    private readonly lifeMs: number,
    private readonly now: () => number,
  ) {}

  get(): Promise<T> {
    if (this.#value && isAlive({ until: this.#until, lifeMs: this.lifeMs }, this.now())) return this.#value;
    return this.renew();
  }

  /** Drops the cached value: later calls load it again. */
  forget(): void {
    this.#value = null;
  }

  /** Reloads the value even if it is cached. */
  renew(): Promise<T> {
    const value = outsideTransaction(this.load);
    this.#value = value;
    this.#until = this.now() + this.lifeMs;
    value.catch(() => {
      if (this.#value === value) this.#value = null;
    });
    return value;
  }
}
