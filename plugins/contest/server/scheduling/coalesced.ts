import { outsideTransaction } from '@tribunal/server';

/** Coalesces requests for work into consecutive runs: every request gets a run that begins after it was made. */
export class Coalesced {
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(private readonly work: () => Promise<void>) {}

  /** Rejects with the failure of its run. */
  request(): Promise<void> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running.then(...both(() => this.#start()));
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = null;
    const end = (): void => {
      if (!this.#next) this.#running = null;
    };
    const running = outsideTransaction(this.work);
    this.#running = running;
    void running.then(...both(end));
    return running;
  }
}

const both = <T>(then: () => T): [() => T, () => T] => [then, then];
