/** Remembers the ones that were asked for last. */
export class NewestOnes<Key, Value> {
  readonly #kept = new Map<Key, Value>();

  /** All of them weigh at most `most`, which is their number unless `weigh` says otherwise. */
  constructor(
    private readonly most: number,
    private readonly weigh: (value: Value) => number = () => 1,
  ) {}

  /** The one that is remembered, else a new one; those go that nobody asked for the longest, but never this one. */
  get(key: Key, make: () => Value): Value {
    const value = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, value);
    this.#letGo();
    return value;
  }

  forget(key: Key): void {
    this.#kept.delete(key);
  }

  get size(): number {
    return this.#kept.size;
  }

  /** They may have grown since they came. */
  #letGo(): void {
    let weight = 0;
    for (const value of this.#kept.values()) weight += this.weigh(value);
    for (const [key, value] of this.#kept) {
      if (weight <= this.most || this.#kept.size === 1) return;
      weight -= this.weigh(value);
      this.#kept.delete(key);
    }
  }
}
