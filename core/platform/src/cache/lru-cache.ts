/** Cache of the most recently used values. */
export class LruCache<Key, Value> {
  readonly #entries = new Map<Key, Value>();

  /** The total weight is at most `maxWeight`; it is the number of values unless `weightOf` is given. */
  constructor(
    private readonly maxWeight: number,
    private readonly weightOf: (value: Value) => number = () => 1,
  ) {}

  /** Returns the cached value, or creates it; evicts the least recently used values, but never this one. */
  getOrCreate(key: Key, create: () => Value): Value {
    const value = this.#entries.get(key) ?? create();
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.evict();
    return value;
  }

  /** Returns the value if it is kept, without making it younger. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Evicts by current weight, as values may have grown since they were added; the last one that was asked for stays. */
  evict(): void {
    let weight = 0;
    for (const value of this.#entries.values()) weight += this.weightOf(value);
    for (const [key, value] of this.#entries) {
      if (weight <= this.maxWeight || this.#entries.size === 1) return;
      weight -= this.weightOf(value);
      this.#entries.delete(key);
    }
  }
}
