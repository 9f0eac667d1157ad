/** Counts beyond this are told as this: nobody pages that far, and the filters lead there. */
export const COUNT_MAX = 100_000;
const LARGE = 1000;
const FRESH_MS = 2000;
const REMEMBERED_MAX = 500;

/** Small counts are exact. A large one costs milliseconds, so it may be told again for a moment. */
export class LargeCounts {
  readonly #known = new Map<string, { total: number; until: number }>();

  constructor(private readonly clock: { now(): Date }) {}

  async of(key: string, count: () => Promise<number>): Promise<number> {
    const now = this.clock.now().getTime();
    const known = this.#known.get(key);
    if (known && known.until > now) return known.total;
    this.#known.delete(key);
    const total = await count();
    if (total >= LARGE) this.#remember(key, { total, until: now + FRESH_MS });
    return total;
  }

  #remember(key: string, entry: { total: number; until: number }): void {
    const oldest = this.#known.keys().next();
    if (this.#known.size >= REMEMBERED_MAX && !oldest.done) this.#known.delete(oldest.value);
    this.#known.set(key, entry);
  }
}
