import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Log, Notice, type Notices, type Transaction } from '@tribunal/server';
import type { ContestFact } from '../../contract';

export const LogSignals = token<ContestLogSignals>('contest-log-signals');

const CHANNEL = 'tribunal_contest_log';

/** What has come into a log: new submissions alone, or anything else. */
export type Growth = 'tries' | 'results';

/** Tells every process that there is more to read in a log. It may be lost: what was missed is read with the next. */
@injectable()
export class ContestLogSignals {
  readonly #growths = new WeakMap<Transaction, Map<number, Growth>>();

  constructor(
    @inject(Notice) private readonly notices: Notices,
    @inject(Log) private readonly log: { warn(about: object, message: string): void },
  ) {}

  /** Once the transaction is committed, and once for it, however much it adds. */
  grown(tx: Transaction, cid: number, facts: readonly Pick<ContestFact, 'kind'>[]): void {
    const growths = this.#growths.get(tx) ?? new Map<number, Growth>();
    this.#growths.set(tx, growths);
    const isFirst = !growths.has(cid);
    if (facts.some(({ kind }) => kind !== 'submission')) growths.set(cid, 'results');
    else if (isFirst) growths.set(cid, 'tries');
    if (isFirst) tx.afterCommit(() => this.#tell(cid, growths.get(cid)!));
  }

  /**
   * Hears of the logs that have grown, in whichever process, until the returned function is called. `missed` is called when
   * any log may have grown unheard.
   */
  listen(grown: (cid: number, growth: Growth) => void, missed?: () => void): Promise<() => Promise<void>> {
    const hear = (payload: string): void => {
      const [cid, growth] = payload.split(' ') as [string, Growth];
      grown(Number(cid), growth);
    };
    return this.notices.listen(CHANNEL, hear, missed);
  }

  #tell(cid: number, growth: Growth): void {
    this.notices
      .notify(CHANNEL, `${cid} ${growth}`)
      .catch((error: unknown) => this.log.warn({ err: error, cid }, 'nobody was told of a longer log'));
  }
}
