/** Tracks work in progress, so that it can be awaited. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  get size(): number {
    return this.#running.size;
  }

  /** Starts the work at once and returns its result or error. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const running = (async () => work())();
    this.#running.add(running);
    const remove = () => void this.#running.delete(running);
    running.then(remove, remove);
    return running;
  }

  /** Resolves when no work is in progress, including work started in the meantime. Never rejects. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
