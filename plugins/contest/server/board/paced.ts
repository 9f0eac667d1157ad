/** Work by key: at once when it is asked for, then at most once in `gapMs`, and never twice at the same time. */
export class Paced<Key> {
  /** Keys whose turn is not over, and whether they are asked for once more. */
  readonly #turns = new Map<Key, { again: boolean }>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #late = new Map<Key, NodeJS.Timeout>();
  #isEnded = false;

  constructor(
    private readonly work: (key: Key) => Promise<void>,
    private readonly gapMs: number,
  ) {}

  ask(key: Key): void {
    this.#forgetLate(key);
    const turn = this.#turns.get(key);
    if (turn) turn.again = true;
    else if (!this.#isEnded) void this.#run(key);
  }

  /** As `ask`, in so many ms, unless it is asked for before. */
  askLater(key: Key, ms: number): void {
    if (this.#isEnded || this.#late.has(key)) return;
    this.#late.set(key, setTimeout(() => this.ask(key), ms).unref());
  }

  /** What runs goes on to its end, and nothing begins after it. */
  end(): void {
    this.#isEnded = true;
    for (const timer of [...this.#timers, ...this.#late.values()]) clearTimeout(timer);
    this.#timers.clear();
    this.#late.clear();
  }

  #forgetLate(key: Key): void {
    clearTimeout(this.#late.get(key));
    this.#late.delete(key);
  }

  /** `work` reports its failures itself. */
  async #run(key: Key): Promise<void> {
    const turn = { again: false };
    this.#turns.set(key, turn);
    await this.work(key).catch(() => undefined);
    if (this.#isEnded) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#turns.delete(key);
      if (turn.again) void this.#run(key);
    }, this.gapMs);
    this.#timers.add(timer.unref());
  }
}
