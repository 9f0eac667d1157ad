/** Work that was begun and not yet ended. */
export class Pending {
  private readonly all = new Set<Promise<unknown>>();

  get size(): number {
    return this.all.size;
  }

  /** Hands the promise back. */
  add<T>(work: Promise<T>): Promise<T> {
    const forget = (): void => void this.all.delete(work);
    this.all.add(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when nothing is under way, whatever became of it. */
  async idle(): Promise<void> {
    while (this.all.size > 0) await Promise.allSettled(this.all);
  }
}
