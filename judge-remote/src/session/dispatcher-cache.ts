import type { Dispatcher } from 'undici';
import { JudgeRemoteIntervals } from '../intervals';
import { openDispatcher } from './transport';

/** The open connections by proxy; the empty one is none. Those that were not used for long are closed. */
export class DispatcherCache {
  #open = new Map<string, { dispatcher: Dispatcher; usedAt: number }>();

  constructor(
    /** ms since 1970. */
    private readonly now: () => number,
    private readonly openFor: (proxy: string) => Dispatcher = openDispatcher,
  ) {}

  /** Get it for each request anew, because it may be closed after a pause. */
  get(proxy: string): Dispatcher {
    const usedAt = this.now();
    this.#closeIdle(usedAt - JudgeRemoteIntervals.idle);
    const dispatcher = this.#open.get(proxy)?.dispatcher ?? this.openFor(proxy);
    this.#open.set(proxy, { dispatcher, usedAt });
    return dispatcher;
  }

  /** Closes all connections when their requests have ended. */
  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map(({ dispatcher }) => dispatcher.close()));
  }

  #closeIdle(unusedSince: number): void {
    for (const [proxy, { dispatcher, usedAt }] of this.#open) {
      if (usedAt >= unusedSince) continue;
      this.#open.delete(proxy);
      void dispatcher.close();
    }
  }
}
