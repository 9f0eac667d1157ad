/** Wakes one who waits. A ring that nobody waits for is heard by whoever waits next. */
export class Bell {
  #isRung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  /** Resolves with whether it rang within so many ms. */
  async heard(ms: number): Promise<boolean> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = null;
    const wasRung = this.#isRung;
    this.#isRung = false;
    return wasRung;
  }
}
