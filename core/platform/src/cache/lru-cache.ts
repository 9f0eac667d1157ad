import { LRUCache } from 'lru-cache';

/** Cache of the most recently used values. */
export class LruCache<Key extends string | number, Value extends object | string> {
  readonly #values: LRUCache<Key, Value>;

  /** The total weight is at most `maxWeight`; it is the number of values unless `weightOf` is given. */
  constructor(maxWeight: number, weightOf?: (value: Value) => number) {
    // A value that is heavier than all may be would not be kept at all; it is kept alone.
    const sizeCalculation = weightOf && ((value: Value) => Math.min(maxWeight, Math.max(1, weightOf(value))));
    this.#values = new LRUCache(sizeCalculation ? { maxSize: maxWeight, sizeCalculation } : { max: maxWeight });
  }

  /** Returns the cached value, or creates it; evicts the least recently used values, but never this one. */
  getOrCreate(key: Key, create: () => Value): Value {
    const value = this.#values.peek(key) ?? create();
    this.#put(key, value);
    return value;
  }

  /** Returns the value if it is kept, without making it younger. */
  peek(key: Key): Value | undefined {
    return this.#values.peek(key);
  }

  delete(key: Key): void {
    this.#values.delete(key);
  }

  get size(): number {
    return this.#values.size;
  }

  /** Weighs a value that has grown since it was asked for, and evicts others for it. */
  weigh(key: Key): void {
    const value = this.#values.peek(key);
    if (value !== undefined) this.#put(key, value);
  }

  /** Puts the value first with its weight of now. A value that is only set again keeps the weight that it had. */
  #put(key: Key, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
  }
}
