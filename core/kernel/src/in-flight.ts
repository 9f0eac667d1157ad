/** Work that has begun and not ended, so that someone can wait for it. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  get size(): number {
    return this.#running.size;
  }

  /** Begins at once; the result, or the error, is the work's own. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const running = (async () => work())();
    this.#running.add(running);
    const leave = () => void this.#running.delete(running);
    running.then(leave, leave);
    return running;
  }

  /** Resolves when nothing runs any more, including what started meanwhile. Never rejects. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
