/** Map from names to several members each; a name without members is removed. */
export class MultiMap<T> {
  readonly #members = new Map<string, Set<T>>();

  add(name: string, member: T): void {
    const members = this.#members.get(name) ?? new Set();
    this.#members.set(name, members.add(member));
  }

  remove(name: string, member: T): void {
    const members = this.#members.get(name);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(name);
  }

  /** Returns the members in insertion order. */
  get(name: string): readonly T[] {
    return [...(this.#members.get(name) ?? [])];
  }

  sizeOf(name: string): number {
    return this.#members.get(name)?.size ?? 0;
  }

  names(): string[] {
    return [...this.#members.keys()];
  }
}
