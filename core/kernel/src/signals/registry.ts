interface Entry<V> {
  owner: string;
  value: V;
}

/** Owner of what belongs to no plugin; it sorts first. */
export const CORE = 'core';

/**
 * Values by key, in an order that is the same in every process however often plugins were disabled and enabled:
 * core's first, then by the owner's id, then in order of registration.
 */
export class Registry<V> {
  readonly #lists = new Map<symbol, readonly Entry<V>[]>();

  /** Adds a value. Returns a function that removes it, which is idempotent. */
  add(key: symbol, owner: string, value: V): () => void {
    const entry = { owner, value };
    this.#lists.set(key, [...this.#entries(key), entry].sort(byOwner));
    return () => {
      const rest = this.#entries(key).filter((other) => other !== entry);
      if (rest.length > 0) this.#lists.set(key, rest);
      else this.#lists.delete(key);
    };
  }

  list(key: symbol): V[] {
    return this.#entries(key).map(({ value }) => value);
  }

  /** Number of values under all keys. */
  get size(): number {
    return [...this.#lists.values()].reduce((sum, list) => sum + list.length, 0);
  }

  #entries(key: symbol): readonly Entry<V>[] {
    return this.#lists.get(key) ?? [];
  }
}

const rankOf = ({ owner }: Entry<unknown>): string => (owner === CORE ? '' : owner);
const byOwner = (a: Entry<unknown>, b: Entry<unknown>): number =>
  rankOf(a) < rankOf(b) ? -1 : Number(rankOf(a) > rankOf(b));
