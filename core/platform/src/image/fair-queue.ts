interface QueueLimits {
  /** Maximum number of waiting tasks of all owners together. */
  total: number;
  /** Maximum number of waiting tasks of one owner. */
  perOwner: number;
}

type TaskQueue = (() => Promise<void>)[];

/**
 * Runs one task at a time. Owners take turns, so one that adds many tasks waits for a task of every other owner after
 * each.
 */
export class FairQueue {
  /** Waiting tasks by owner; the first entry is next. */
  readonly #queues = new Map<string | symbol, TaskQueue>();
  #waiting = 0;
  #isBusy = false;

  /** @param refusal Creates the error that is thrown if the queue is full. */
  constructor(
    private readonly limits: QueueLimits,
    private readonly refusal: () => Error,
  ) {}

  /**
   * Runs a task when its owner is next. Tasks without an owner are never rejected, so the caller must add them one
   * after another.
   */
  async run<T>(owner: string | null, work: () => Promise<T>): Promise<T> {
    const queue = owner === null ? [] : (this.#queues.get(owner) ?? []);
    const isFull = this.#waiting >= this.limits.total || queue.length >= this.limits.perOwner;
    if (owner !== null && isFull) throw this.refusal();
    this.#queues.set(owner ?? Symbol('nobody'), queue);
    this.#waiting += 1;
    return new Promise<T>((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      void this.#process();
    });
  }

  async #process(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#isBusy = false;
  }

  #next(): (() => Promise<void>) | undefined {
    const [first] = this.#queues;
    if (!first) return undefined;
    const [owner, queue] = first;
    const work = queue.shift();
    this.#waiting -= 1;
    this.#queues.delete(owner);
    if (queue.length > 0) this.#queues.set(owner, queue);
    return work;
  }
}
