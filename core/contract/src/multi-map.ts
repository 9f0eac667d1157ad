/** Map from keys to several members each; a key without members is removed. */
export class MultiMap<K, T> {
  readonly #members = new Map<K, Set<T>>();

  add(key: K, member: T): void {
    const members = this.#members.get(key) ?? new Set();
    this.#members.set(key, members.add(member));
  }

  remove(key: K, member: T): void {
    const members = this.#members.get(key);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(key);
  }

  /** Returns the members in insertion order. */
  get(key: K): readonly T[] {
    return [...(this.#members.get(key) ?? [])];
  }

  sizeOf(key: K): number {
    return this.#members.get(key)?.size ?? 0;
  }

  keys(): K[] {
    return [...this.#members.keys()];
  }
}
