import type { JudgeMessage, JudgeTask, Timer } from '@tribunal/contract';
import { type RemoteRunRow, RemoteIntervals } from '@tribunal/plugin-remote-judging/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { RequeueTask, pause, type FinalReport, type JudgeIo } from '@tribunal/worker';
import type { SiteLogin, AccountSessions } from '../accounts';
import { clampWaitMs, redact, type Site, type RedactedFailure } from '../sites';
import type { Ledger } from './ledger';
import { failedReport } from './reports';
import { JudgeRemoteLimits } from '../limits';

/**
 * The result of a step of a run: either the report that ends the task, or `next`, in which case the ledger determines
 * the next step.
 */
export type Step = FinalReport | 'next';

export interface RunParts {
  task: JudgeTask & { remote: NonNullable<JudgeTask['remote']> };
  io: JudgeIo;
  site: Site;
  ledger: Ledger;
  accountSessions: AccountSessions;
  timer: Timer;
  /** ms since 1970. */
  now(): number;
}

/** One attempt at a run, with what it has learned so far. */
export class Run {
  /** Remote runs that belong to other submissions. */
  readonly notOurs = new Set<string>();
  /**
   * Counters: how often the attempt has released its account (`accountSwitches`), and how often it found that its
   * session had ended (`expired`).
   */
  accountSwitches = 0;
  expired = 0;
  readonly #off: AbortSignal;

  constructor(readonly parts: RunParts) {
    this.#off = parts.site.whileOn();
  }

  /** Records the id of the run, which is known from here on, and its page. */
  found(row: RemoteRunRow, from: 'sent' | 'needsReview', runId: string): ReturnType<Ledger['move']> {
    const url = this.pageUrlOf(row, runId);
    return this.parts.ledger.move(row.id, { from, to: 'tracking', remoteRunId: runId, url });
  }

  /** Returns the address of the run's page; null if there is none. The run never fails for its sake. */
  pageUrlOf({ problem }: RemoteRunRow, runId: string): string | null {
    const { site } = this.parts;
    try {
      const url = site.adapter.runUrl(site.access().place.endpoint, { runId, problem });
      const isPage =
        url !== null && url.length <= JudgeRemoteLimits.runUrl.max && /^https?:$/.test(new URL(url).protocol);
      return isPage ? url : null;
    } catch {
      return null;
    }
  }

  /**
   * Checks that the task may continue.
   * @throws the abort reason if the task was cancelled.
   * @throws `RequeueTask` if its site was switched off.
   */
  throwIfStopped(): void {
    this.parts.io.signal.throwIfAborted();
    if (this.#off.aborted) throw new RequeueTask(RemoteIntervals.cooldown);
  }

  async pause(ms: number): Promise<void> {
    await pause(this.parts.timer, ms, AbortSignal.any([this.parts.io.signal, this.#off]));
    this.throwIfStopped();
  }

  /** Resolves with the result of `reading` unless the task is cancelled first; its result is then ignored. */
  async untilAborted<T>(reading: Promise<T>): Promise<T> {
    const { signal } = this.parts.io;
    const listening = new AbortController();
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { signal: listening.signal });
    });
    reading.catch(() => undefined);
    return Promise.race([reading, ended]).finally(() => listening.abort());
  }

  /**
   * Returns the session of the run's account; null if the account was removed. Requeues while its secrets cannot be
   * decrypted.
   */
  async openLogin(row: RemoteRunRow): Promise<SiteLogin | null> {
    if (!row.account) return null;
    const { accountSessions, site } = this.parts;
    try {
      return accountSessions.get(site, row.account);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      await accountSessions.reportFailure(site, row.account, error);
      throw new RequeueTask(RemoteIntervals.cooldown);
    }
  }

  /** Returns a failure without the secrets of the account concerned. */
  redact(row: RemoteRunRow, failure: RemoteFailure): RedactedFailure {
    const { site, accountSessions } = this.parts;
    return redact(failure, row.account ? accountSessions.secretsOf(site, row.account) : []);
  }

  failed(judgeMessage: JudgeMessage, siteText?: string): FinalReport {
    const { task, site } = this.parts;
    return failedReport(task, site.spec.name, judgeMessage, siteText);
  }

  /** Returns how long to wait after a failure, in ms. */
  waitAfterMs({ details }: RemoteFailure): number {
    return clampWaitMs(details.waitMs ?? RemoteIntervals.cooldown);
  }
}
