/** Remembers what `load` gives for `lifeMs`; callers that come meanwhile share one load. A failure is not remembered. */
export class Cached<T> {
  #value: Promise<T> | null = null;
  #until = 0;

  constructor(
    private readonly load: () => Promise<T>,
    private readonly lifeMs: number,
    private readonly now: () => number,
  ) {}

  get(): Promise<T> {
    const left = this.#until - this.now();
    // More is left only when the clock was set back.
    if (this.#value && left > 0 && left <= this.lifeMs) return this.#value;
    return this.renew();
  }

  /** Whoever asks from now on gets what is loaded from now on. */
  forget(): void {
    this.#value = null;
  }

  /** Loads anew whatever is remembered. */
  renew(): Promise<T> {
    const value = this.load();
    this.#value = value;
    this.#until = this.now() + this.lifeMs;
    value.catch(() => {
      if (this.#value === value) this.#value = null;
    });
    return value;
  }
}
