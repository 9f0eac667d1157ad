import { Intervals, type JudgeRemark, type JudgeTask, type RemoteRunRow } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { HandBack, pause, type Clock, type FinalReport, type JudgeIo } from '@tribunal/worker';
import type { AccountVisit, Logins } from '../accounts';
import { restOf, told, type Site, type ToldFailure } from '../sites';
import type { Ledger } from './ledger';
import { failedReport } from './reports';

/** What a step of a run leaves: the report that ends the task, or nothing, and the ledger says what comes next. */
export type Step = FinalReport | 'next';

export interface RunParts {
  task: JudgeTask & { remote: NonNullable<JudgeTask['remote']> };
  io: JudgeIo;
  site: Site;
  ledger: Ledger;
  logins: Logins;
  clock: Clock;
  /** ms since 1970. */
  now(): number;
}

/** One attempt at a run, and what it has learned on the way. */
export class Run {
  /** Remote runs that are other submissions'. */
  readonly notOurs = new Set<string>();
  /** How often it has given its account back, and found that its login had ended. */
  exchanged = 0;
  expired = 0;
  readonly #off: AbortSignal;

  constructor(readonly parts: RunParts) {
    this.#off = parts.site.whileOn();
  }

  /** Throws when the task is not to be gone on with: given up, or its site was switched off. */
  mustGoOn(): void {
    this.parts.io.signal.throwIfAborted();
    if (this.#off.aborted) throw new HandBack(Intervals.remoteRest);
  }

  async pause(ms: number): Promise<void> {
    await pause(this.parts.clock, ms, AbortSignal.any([this.parts.io.signal, this.#off]));
    this.mustGoOn();
  }

  /** What `reading` gives, unless the task is given up first; then it is read for nothing. */
  async unlessGivenUp<T>(reading: Promise<T>): Promise<T> {
    const { signal } = this.parts.io;
    const givenUp = new AbortController();
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')), { signal: givenUp.signal });
    });
    reading.catch(() => undefined);
    return Promise.race([reading, ended]).finally(() => givenUp.abort());
  }

  /** The visit of the run's account; null: it was removed. Hands back while its secrets do not open. */
  async visit(row: RemoteRunRow): Promise<AccountVisit | null> {
    if (!row.account) return null;
    const { logins, site } = this.parts;
    try {
      return logins.of(site, row.account);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      await logins.failed(site, row.account, error);
      throw new HandBack(Intervals.remoteRest);
    }
  }

  /** A failure without the secrets of the account that it is about. */
  told(row: RemoteRunRow, failure: RemoteFailure): ToldFailure {
    const { site, logins } = this.parts;
    return told(failure, row.account ? logins.secretsOf(site, row.account) : []);
  }

  failed(remark: JudgeRemark, words?: string): FinalReport {
    const { task, site } = this.parts;
    return failedReport(task, site.spec.name, remark, words);
  }

  /** How long to wait after a failure, ms. */
  restAfter({ details }: RemoteFailure): number {
    return restOf(details.waitMs ?? Intervals.remoteRest);
  }
}
