/** Counts beyond this are told as this: nobody pages that far, and the filters lead there. */
export const COUNT_MAX = 100_000;
const LARGE = 1000;
const FRESH_MS = 2000;
/** What has reached the most that is counted hardly ever falls below it. */
const FULL_FRESH_MS = 60_000;
const REMEMBERED_MAX = 500;

interface Known {
  total: number;
  until: number;
  /** Under way, for all who ask meanwhile. */
  again?: Promise<number>;
}

/** Small counts are exact. A large one costs milliseconds, so it may be told again for a moment. */
export class LargeCounts {
  readonly #known = new Map<string, Known>();

  constructor(private readonly clock: { now(): Date }) {}

  async of(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.#known.get(key);
    if (!known) return this.#count(key, count);
    const left = known.until - this.#now();
    // More is left only when the clock was set back.
    if (left > 0 && left <= FULL_FRESH_MS) return known.total;
    known.again ??= this.#count(key, count).catch((error: unknown) => {
      this.#known.delete(key);
      throw error;
    });
    return known.again;
  }

  async #count(key: string, count: () => Promise<number>): Promise<number> {
    const total = await count();
    this.#known.delete(key);
    if (total >= LARGE) {
      const life = total >= COUNT_MAX ? FULL_FRESH_MS : FRESH_MS;
      this.#remember(key, { total, until: this.#now() + life });
    }
    return total;
  }

  #remember(key: string, entry: Known): void {
    const oldest = this.#known.keys().next();
    if (this.#known.size >= REMEMBERED_MAX && !oldest.done) this.#known.delete(oldest.value);
    this.#known.set(key, entry);
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
