import { isAlive, type Lifetime } from './lifetime';

interface CacheLimits {
  lifeMs: number;
  /** Maximum number of values; the oldest is dropped when it is exceeded. */
  maxEntries: number;
}

/** Caches loaded values by name; concurrent callers share one load. Failures are not cached. */
export class ExpiringCache<T> {
  /** Oldest first. */
  readonly #entries = new Map<string, { value: Promise<T> } & Lifetime>();

  constructor(
    private readonly cacheLimits: CacheLimits,
    private readonly now: () => number,
  ) {}

  get(name: string, load: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(name);
    if (cached && isAlive(cached, this.now())) return cached.value;
    const { lifeMs } = this.cacheLimits;
    const loading = { value: load(), until: this.now() + lifeMs, lifeMs };
    this.#entries.delete(name);
    this.#entries.set(name, loading);
    this.#dropOldest();
    loading.value.catch(() => {
      if (this.#entries.get(name) === loading) this.#entries.delete(name);
    });
    return loading.value;
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.cacheLimits.maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}
