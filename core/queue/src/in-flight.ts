/** Tracks work in progress. */
export class InFlight {
  private readonly running = new Set<Promise<unknown>>();

  get size(): number {
    return this.running.size;
  }

  /** Tracks a promise and returns it. */
  track<T>(work: Promise<T>): Promise<T> {
    const remove = (): void => void this.running.delete(work);
    this.running.add(work);
    work.then(remove, remove);
    return work;
  }

  /** Resolves when nothing is in progress, whether or not the work succeeded. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }
}
