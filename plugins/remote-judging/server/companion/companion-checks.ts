import type { PublicRun } from '@tribunal/remote-kit/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, Log, Submissions, Tx, violatedIndex, type Transactions } from '@tribunal/server';
import { JudgementService } from '@tribunal/server/judging';
import { SubmitService } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RemoteIntervals, type RemoteJobResult } from '../../contract';
import { findOwnHandle } from '../accounts/own-handle';
import { isSameName } from '../accounts/policy';
import type { JobRow } from '../jobs/model';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import type { RunRow } from '../ledger/model';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import type { AccountRow } from '../vault/account-row';
import { denyCompanionRun, pauseBeforeCheck, type CompanionRefusal } from './policy';
import { lockCompanion, updateCompanion, type CompanionRow, type LockedCompanion } from './rows';

const UNIQUE_RUN_INDEX = 'remote_run_remote';
/** When a run is looked for again whose job has no result; longer than the longest pause. */
const LOST_JOB_MS = 900_000;
const BATCH_SIZE = 100;

/**
 * Checks the runs that were handed in. The id is stored before the site is asked, and the result is stored with the job
 * that asked, so nothing is lost whenever a process dies.
 */
@injectable()
export class CompanionChecks {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(JudgementService) private readonly judgements: JudgementService,
    @inject(SubmitService) private readonly submitService: SubmitService,
    @inject(RemoteJobQueue) private readonly jobs: RemoteJobQueue,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Has a judge look for the run, in the caller's transaction. Returns the id of the job, which may be an earlier one. */
  async request(run: RunRow, runId: string): Promise<number> {
    const { submissionId: companionOf, bank: key } = run;
    await updateCompanion(this.knex, run, { nextCheckAt: this.#fromNow(LOST_JOB_MS) });
    const open = await this.knex('remoteJob')
      .where({ bank: key, kind: 'public-run' })
      // The index of jobs that wait begins with the import.
      .whereNull('importId')
      .whereNull('doneAt')
      .whereRaw('request @> ?::jsonb', [JSON.stringify({ companionOf, runId })])
      .first('id');
    if (open) return open.id;
    const { accountName, problemId, ref } = run;
    const asked = { account: accountName ?? '', runId, problemId, ref };
    return this.jobs.enqueue({ key, kind: 'public-run', companionOf, ...asked });
  }

  /** Looks again for runs of which the site has said nothing yet. */
  async requestDue(): Promise<void> {
    const due = await this.knex('remoteCompanion')
      .where('nextCheckAt', '<=', this.clock.now())
      .orderBy('nextCheckAt')
      .limit(BATCH_SIZE)
      .select('submissionId');
    for (const { submissionId } of due) {
      try {
        await this.transactions.run(() => this.#requestAgain(submissionId));
      } catch (error) {
        this.log.error({ err: error, submissionId }, 'a run that was handed in could not be looked for');
        // Otherwise it would stay the first in every round.
        const nextCheckAt = this.#fromNow(LOST_JOB_MS);
        await this.knex('remoteCompanion').where({ submissionId }).whereNotNull('nextCheckAt').update({ nextCheckAt });
      }
    }
  }

  async #requestAgain(submissionId: number): Promise<void> {
    const locked = await lockCompanion(this.knex, this.judgements, submissionId);
    if (!locked) return;
    const { run, companion } = locked;
    if (run.state !== 'sent' || companion.arrivedRunId === null)
      return updateCompanion(this.knex, run, { nextCheckAt: null });
    if (companion.nextCheckAt === null || companion.nextCheckAt > this.clock.now()) return;
    await this.request(run, companion.arrivedRunId);
  }

  /** Handles the result of a look at the site, in the transaction that completes the job. */
  async handleResult({ request: { companionOf, runId } }: JobRow, result: RemoteJobResult): Promise<void> {
    if (companionOf === undefined) return;
    const locked = await lockCompanion(this.knex, this.judgements, companionOf);
    // Whatever was decided meanwhile stays: another run was handed in, or the submission was given up.
    if (locked?.run.state !== 'sent' || locked.companion.arrivedRunId !== runId) return;
    if (result.ok && result.run) return this.#decide(locked, result.run);
    const isUnknown = !result.ok && (result.kind === 'notFound' || result.kind === 'badId');
    if (!isUnknown) return this.#postpone(locked);
    const { run, companion } = locked;
    const values = { name: this.#nameOf(run), account: run.accountName ?? '', runId };
    const refusal = { key: 'remote-judging.noSuchRun', values };
    const askedMs = this.clock.now().getTime() - (companion.arrivedAt ?? companion.until).getTime();
    return askedMs < RemoteIntervals.companionUnlisted
      ? this.#postpone(locked, refusal)
      : this.#refuse(locked, refusal);
  }

  async #decide(locked: LockedCompanion, found: PublicRun): Promise<void> {
    const { run, companion } = locked;
    const site = this.#nameOf(run);
    const handle = await this.#findHandle(run);
    if (!handle) return this.#refuse(locked, { key: 'remote-judging.noHandle', values: { site } });
    const { problemId, languageId, intendedAt } = run;
    const expected = { site, runId: companion.arrivedRunId!, handle: handle.name, problemId, languageId, intendedAt };
    const denial = denyCompanionRun({ ...expected, until: companion.until }, found);
    if (denial) return this.#refuse(locked, denial);
    const outcome = await this.#accept(locked, handle, found);
    if (outcome === 'taken') await this.#refuse(locked, { key: 'remote-judging.runTaken', values: {} });
  }

  /** Returns the handle that the submission is bound to, as it is now; undefined if it is not the submitter's any more. */
  async #findHandle({ bank, submissionId, accountName }: RunRow): Promise<AccountRow | undefined> {
    const submission = await Submissions.query(this.knex).where({ id: submissionId }).first('uid');
    const site = this.sites.find(bank);
    const handle = site && submission ? await findOwnHandle(this.knex, submission.uid, site) : undefined;
    return handle && isSameName(handle.name, accountName ?? '') ? handle : undefined;
  }

  async #accept(
    { open, run, companion }: LockedCompanion,
    handle: AccountRow,
    { sentAt }: PublicRun,
  ): Promise<'accepted' | 'taken'> {
    const now = this.clock.now();
    const known = { state: 'tracking', remoteRunId: companion.arrivedRunId, knownAt: now } as const;
    try {
      await this.transactions.run(() =>
        this.knex('remoteRun')
          .where({ id: run.id })
          .update({ ...known, accountId: handle.id }),
      );
    } catch (error) {
      if (violatedIndex(error) === UNIQUE_RUN_INDEX) return 'taken';
      throw error;
    }
    await updateCompanion(this.knex, run, { arrivedRunId: null, refusal: null, nextCheckAt: null });
    const madeAt = Math.min(sentAt ?? (companion.arrivedAt ?? now).getTime(), now.getTime());
    await this.submitService.moveTime(run.submissionId, new Date(madeAt));
    if (open) await this.judgements.offerNow(open);
    return 'accepted';
  }

  async #refuse({ run }: LockedCompanion, refusal: CompanionRefusal): Promise<void> {
    await this.knex('remoteRun').where({ id: run.id }).update({ state: 'intended' });
    await updateCompanion(this.knex, run, { ...NOT_ARRIVED, refusal });
  }

  async #postpone({ run, companion }: LockedCompanion, refusal: CompanionRefusal | null = null): Promise<void> {
    const now = this.clock.now();
    const pauseMs = pauseBeforeCheck(companion.arrivedAt ?? now, now);
    const nextCheckAt = this.#fromNow(pauseMs);
    await updateCompanion(this.knex, run, { nextCheckAt, ...(refusal && { refusal }) });
  }

  #nameOf({ bank }: RunRow): string {
    return this.sites.find(bank)?.spec.name ?? bank;
  }

  #fromNow(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** What is stored of a submission of which no run is handed in, or none any more. */
export const NOT_ARRIVED = {
  arrivedRunId: null,
  arrivedAt: null,
  isChanged: false,
  nextCheckAt: null,
} satisfies Partial<CompanionRow>;
