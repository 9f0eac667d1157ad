/** Remembers the ones that were asked for last. */
export class NewestOnes<Key, Value> {
  readonly #kept = new Map<Key, Value>();

  constructor(private readonly most: number) {}

  /** The one that is remembered, else a new one, in whose place the one goes that nobody asked for the longest. */
  get(key: Key, make: () => Value): Value {
    const value = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, value);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > this.most && !oldest.done) this.#kept.delete(oldest.value);
    return value;
  }

  forget(key: Key): void {
    this.#kept.delete(key);
  }

  get size(): number {
    return this.#kept.size;
  }
}
