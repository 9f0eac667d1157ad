import { outsideTransaction } from '@tribunal/server';

/** Runs work per key: immediately on request, then at most once in `gapMs`, and never concurrently for the same key. */
export class PacedRunner<Key> {
  /** Keys within their gap, and whether they have been requested again. */
  readonly #running = new Map<Key, { again: boolean }>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #delayed = new Map<Key, NodeJS.Timeout>();
  #isStopped = false;

  constructor(
    private readonly work: (key: Key) => Promise<void>,
    private readonly gapMs: number,
  ) {}

  request(key: Key): void {
    this.#cancelDelayed(key);
    const entry = this.#running.get(key);
    if (entry) entry.again = true;
    else if (!this.#isStopped) void this.#run(key);
  }

  /** Requests the work in this many ms, unless it is requested earlier. */
  requestLater(key: Key, ms: number): void {
    if (this.#isStopped || this.#delayed.has(key)) return;
    this.#delayed.set(key, setTimeout(() => this.request(key), ms).unref());
  }

  /** Prevents new runs; a current run finishes. */
  stop(): void {
    this.#isStopped = true;
    for (const timer of [...this.#timers, ...this.#delayed.values()]) clearTimeout(timer);
    this.#timers.clear();
    this.#delayed.clear();
  }

  #cancelDelayed(key: Key): void {
    clearTimeout(this.#delayed.get(key));
    this.#delayed.delete(key);
  }

  /** Failures are reported by `work` itself. */
  async #run(key: Key): Promise<void> {
    const entry = { again: false };
    this.#running.set(key, entry);
    await outsideTransaction(() => this.work(key)).catch(() => undefined);
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#running.delete(key);
      if (entry.again) void this.#run(key);
    }, this.gapMs);
    this.#timers.add(timer.unref());
  }
}
