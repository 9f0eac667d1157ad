interface Bounds {
  lifeMs: number;
  /** Values at a time; beyond them the oldest goes. */
  most: number;
}

/** Remembers what was loaded under each name; callers that come meanwhile share one load. A failure is not remembered. */
export class Remembered<T> {
  /** The oldest first. */
  readonly #kept = new Map<string, { value: Promise<T>; until: number }>();

  constructor(
    private readonly bounds: Bounds,
    private readonly now: () => number,
  ) {}

  get(name: string, load: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(name);
    const left = known ? known.until - this.now() : 0;
    // More is left only when the clock was set back.
    if (known && left > 0 && left <= this.bounds.lifeMs) return known.value;
    const fresh = { value: load(), until: this.now() + this.bounds.lifeMs };
    this.#kept.delete(name);
    this.#kept.set(name, fresh);
    this.#dropOldest();
    fresh.value.catch(() => {
      if (this.#kept.get(name) === fresh) this.#kept.delete(name);
    });
    return fresh.value;
  }

  #dropOldest(): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.bounds.most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
