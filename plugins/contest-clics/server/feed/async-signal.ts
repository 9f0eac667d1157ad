/** Signal for one waiter. A notification without a waiter is kept for the next one. */
export class AsyncSignal {
  #isSet = false;
  #wake: (() => void) | null = null;

  notify(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Waits up to `ms` and returns whether the signal was notified. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = null;
    const wasSet = this.#isSet;
    this.#isSet = false;
    return wasSet;
  }
}
