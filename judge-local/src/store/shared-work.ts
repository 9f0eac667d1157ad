/**
 * Work that several callers wait for. A caller may leave without affecting the others; when all have left, the work
 * is aborted.
 */
export class SharedWork<T> {
  private waiting = 0;
  private readonly leftAlone = new AbortController();
  private readonly result: Promise<T>;

  /** Starts `work` at once; its signal fires when nobody waits any more. */
  constructor(work: (abandoned: AbortSignal) => Promise<T>) {
    this.result = work(this.leftAlone.signal);
    // Waiting callers handle the failure; if nobody waits, it is irrelevant.
    this.result.catch(() => undefined);
  }

  get isAbandoned(): boolean {
    return this.leftAlone.signal.aborted;
  }

  /** Returns the result of the work; when `leave` fires, rejects at once for this caller alone. */
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
