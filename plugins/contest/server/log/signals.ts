import { inject, injectable } from '@tribunal/kernel';
import { Log } from '@tribunal/server';
import { afterCommit, Notifications, transactionKey, type PgNotifications } from '@tribunal/server/platform';
import type { ContestFact } from '../../contract';

const CHANNEL = 'tribunal_contest_log';

/** Kind of events added to a log: new submissions only, or anything else. */
export type Growth = 'tries' | 'results';

/**
 * Notifies all processes of new log events. A notification may be lost: the missed events are read with the next one.
 */
@injectable()
export class ContestLogSignals {
  readonly #growthsOf = new WeakMap<object, Map<number, Growth>>();

  constructor(
    @inject(Notifications) private readonly pgNotifications: PgNotifications,
    @inject(Log) private readonly log: { warn(about: object, message: string): void },
  ) {}

  /** Notifies after the commit, once per transaction. */
  grown(cid: number, facts: readonly Pick<ContestFact, 'kind'>[]): void {
    const key = transactionKey();
    const growths = this.#growthsOf.get(key) ?? new Map<number, Growth>();
    this.#growthsOf.set(key, growths);
    const isFirst = !growths.has(cid);
    if (facts.some(({ kind }) => kind !== 'submission')) growths.set(cid, 'results');
    else if (isFirst) growths.set(cid, 'tries');
    if (isFirst) afterCommit(() => this.#notify(cid, growths.get(cid)!));
  }

  /**
   * Listens for log growth in any process until the returned function is called. `onGap` is called when notifications
   * may have been lost.
   */
  listen(grown: (cid: number, growth: Growth) => void, onGap: () => void): Promise<() => Promise<void>> {
    const handleMessage = (payload: string): void => {
      const [cid, growth] = payload.split(' ') as [string, Growth];
      grown(Number(cid), growth);
    };
    return this.pgNotifications.listen(CHANNEL, handleMessage, onGap);
  }

  #notify(cid: number, growth: Growth): void {
    this.pgNotifications
      .notify(CHANNEL, `${cid} ${growth}`)
      .catch((error: unknown) => this.log.warn({ err: error, cid }, 'failed to announce new contest log entries'));
  }
}
