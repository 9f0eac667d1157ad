import { outsideTransaction } from '@tribunal/database';
import { LRUCache } from 'lru-cache';
import { isAlive, type Lifetime } from './lifetime';

interface CacheLimits {
  lifeMs: number;
  /** Maximum number of values; the least recently used is dropped when it is exceeded. */
  maxEntries: number;
}

/** Caches loaded values by name; concurrent callers share one load. Failures are not cached. */
export class ExpiringCache<T> {
  readonly #entries: LRUCache<string, { value: Promise<T> } & Lifetime>;
  readonly #lifeMs: number;

  constructor(
    { lifeMs, maxEntries }: CacheLimits,
    private readonly now: () => number,
  ) {
    this.#lifeMs = lifeMs;
    this.#entries = new LRUCache({ max: maxEntries });
  }

  get(name: string, load: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(name);
    if (cached && isAlive(cached, this.now())) return cached.value;
    const lifeMs = this.#lifeMs;
    const loading = { value: outsideTransaction(load), until: this.now() + lifeMs, lifeMs };
    this.#entries.set(name, loading);
    loading.value.catch(() => {
      if (this.#entries.peek(name) === loading) this.#entries.delete(name);
    });
    return loading.value;
  }
}
