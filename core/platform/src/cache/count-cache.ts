import { outsideTransaction } from '@tribunal/database';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../tokens';
import { isAlive, type Lifetime } from './lifetime';

/** Highest count that is reported; larger ones are capped, as nobody pages that far and filters narrow the list. */
export const COUNT_MAX = 100_000;
const LARGE_COUNT = 1000;
const LIFE_MS = 2000;
/** Lifetime of a capped count, which hardly ever falls below the cap again. */
const CAPPED_LIFE_MS = 60_000;
const MAX_ENTRIES = 500;

interface CachedCount extends Lifetime {
  total: number;
  /** A refresh in progress, shared by concurrent callers. */
  refresh?: Promise<number>;
}

/** Small counts are always exact. Large ones take milliseconds to compute, so they are cached briefly. */
export class CountCache {
  readonly #entries = new LRUCache<string, CachedCount>({ max: MAX_ENTRIES });

  constructor(private readonly clock: Clock) {}

  /** Returns the count of a key; `max` is where `count` caps it. */
  async get(key: string, count: () => Promise<number>, max = COUNT_MAX): Promise<number> {
    const known = this.#entries.get(key);
    if (!known) return this.#count(key, count, max);
    if (isAlive(known, this.#now())) return known.total;
    known.refresh ??= this.#count(key, count, max).catch((error: unknown) => {
      this.#entries.delete(key);
      throw error;
    });
    return known.refresh;
  }

  async #count(key: string, count: () => Promise<number>, max: number): Promise<number> {
    const total = await outsideTransaction(count);
    this.#entries.delete(key);
    if (total >= LARGE_COUNT) {
      const lifeMs = total >= max ? CAPPED_LIFE_MS : LIFE_MS;
      this.#entries.set(key, { total, until: this.#now() + lifeMs, lifeMs });
    }
    return total;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
