import { outsideTransaction } from '@tribunal/database';

interface RunningRead<T> {
  /** Resolves when the read has ended, whatever the outcome. */
  ended: Promise<void>;
  /** The read that starts then, if somebody waits for it. */
  next: Promise<T> | null;
}

/**
 * Makes a read that many callers ask for at the same moment once for all of them, as when a contest starts and
 * everybody opens the same page. Nothing is cached: a caller never receives a read that began before its call. While a
 * read is running, callers wait for the next one and share it.
 */
export class SharedReads<T> {
  readonly #running = new Map<string, RunningRead<T>>();

  /** @param key callers with the same key share reads, so it must contain everything on which `load` depends */
  get(key: string, load: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key, load);
    running.next ??= running.ended.then(() => this.#start(key, load));
    return running.next;
  }

  #start(key: string, load: () => Promise<T>): Promise<T> {
    const value = outsideTransaction(load);
    const read: RunningRead<T> = { ended: Promise.resolve(), next: null };
    const end = (): void => {
      if (!read.next) this.#running.delete(key);
    };
    read.ended = value.then(end, end);
    this.#running.set(key, read);
    return value;
  }
}
