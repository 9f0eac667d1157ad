/** Work that several callers wait for. One of them may leave without harm to the others; when all have left it ends. */
export class Shared<T> {
  private waiting = 0;
  private readonly leftAlone = new AbortController();
  private readonly result: Promise<T>;

  /** Starts `work` at once; its signal fires when nobody waits any more. */
  constructor(work: (abandoned: AbortSignal) => Promise<T>) {
    this.result = work(this.leftAlone.signal);
    // Whoever waits meets its failure; when nobody does, it is unimportant.
    this.result.catch(() => undefined);
  }

  get isAbandoned(): boolean {
    return this.leftAlone.signal.aborted;
  }

  /** The result of the work; rejects for this caller alone, and at once, when `leave` fires. */
  wait(leave?: AbortSignal): Promise<T> {
    this.waiting += 1;
    return new Promise((resolve, reject) => {
      const onLeave = (): void => {
        this.waiting -= 1;
        if (this.waiting === 0) this.leftAlone.abort(leave?.reason);
        reject(leave?.reason);
      };
      const stay = (): void => leave?.removeEventListener('abort', onLeave);
      if (leave?.aborted) return onLeave();
      leave?.addEventListener('abort', onLeave, { once: true });
      this.result.then(resolve, reject);
      this.result.then(stay, stay);
    });
  }
}
