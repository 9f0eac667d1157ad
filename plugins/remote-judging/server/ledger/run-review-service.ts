import { PageSizes, Priority, type Page } from '@tribunal/contract';
import type { RemoteJudgingCalls, RunNeedingReview, RunQuery } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  columns,
  badInput,
  Clock,
  conflict,
  Db,
  notFound,
  pageOf,
  pageRange,
  type Transactions,
  Tx,
  violatedIndex,
  Accounts,
  Problems,
  Submissions,
} from '@tribunal/server';
import { OperatorNotifier } from '@tribunal/server/system';
import { JudgementService, type LockedSubmissionJudgement } from '@tribunal/server/judging';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { lockRun } from './remote-run-ledger';
import type { RunRow } from './model';
import { presentRunForReview } from './presenter';

type Decision = RemoteJudgingCalls['POST /api/admin/remote-run/decide']['body'];

/** Handles the decisions of people on submissions of which it is unknown whether the site has them. */
@injectable()
export class RunReviewService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(JudgementService) private readonly judgements: JudgementService,
  ) {}

  /** Returns the runs that wait for a decision, oldest first. */
  async list({ key, ...query }: RunQuery): Promise<Page<RunNeedingReview>> {
    const range = pageRange(query, PageSizes.adminTable);
    const needingReview = () =>
      this.knex('remoteRun as r')
        .join(Submissions.as(this.knex, 's'), 's.id', 'r.submissionId')
        .join(Problems.as(this.knex, 'p'), 'p.id', 's.pid')
        .join(Accounts.as(this.knex, 'a'), 'a.uid', 's.uid')
        .where('r.state', 'needsReview')
        .whereNull('r.droppedAt')
        .where(key === undefined ? {} : { 'r.bank': key });
    const [rows, count] = await Promise.all([
      needingReview()
        .orderBy('r.id')
        .limit(range.limit)
        .offset(range.offset)
        .select(
          columns({ r: 'remoteRun', p: Problems, a: Accounts }, 'r.*', 'a.username', { displayPid: 'p.problemId' }),
        ),
      needingReview().count({ total: '*' }).first(),
    ]);
    return pageOf(rows.map(presentRunForReview), Number(count?.total ?? 0), range);
  }

  /**
   * Decides about a run. `arrived`: its verdict is read; `lost`: it is sent again, even if the site has it after all;
   * `drop`: it stays as it is. A manual verdict is kept.
   * @throws 400 if the decision is not valid
   * @throws 404 if there is no such run
   * @throws 409 if the run does not wait for a decision
   */
  async decide({ id, decision, remoteRunId }: Decision): Promise<void> {
    if (decision === 'arrived' && !remoteRunId) throw badInput('remoteRunId', 'input.required');
    const known = await this.knex('remoteRun').where({ id }).first('submissionId');
    if (!known) throw notFound('remote-judging.noSuchRunHere');
    await this.transactions.run(async () => {
      const lockedJudgement = await this.judgements.lockOne(known.submissionId);
      const run = await lockRun(this.knex, { id });
      if (run?.state !== 'needsReview') throw conflict('id', 'remote-judging.needsNoReview');
      await this.#store(id, this.#changes(decision, remoteRunId));
      if (decision !== 'drop') await this.#rejudge(lockedJudgement);
    });
  }

  #changes(decision: Decision['decision'], remoteRunId: string | undefined): Partial<RunRow> {
    const now = this.clock.now();
    if (decision === 'drop') return { droppedAt: now };
    if (decision === 'arrived') return { state: 'tracking', remoteRunId: remoteRunId!, knownAt: now };
    return { state: 'refused', refusedAt: now, judgementId: null };
  }

  async #store(id: number, changes: Partial<RunRow>): Promise<void> {
    try {
      await this.transactions.run(() => this.knex('remoteRun').where({ id }).update(changes));
    } catch (error) {
      if (violatedIndex(error) === 'remote_run_remote') throw conflict('remoteRunId', 'remote-judging.runTaken');
      throw error;
    }
  }

  async #rejudge(lockedJudgement: LockedSubmissionJudgement): Promise<void> {
    if (lockedJudgement.reason === 'manual' || lockedJudgement.reason === 'cancel') return;
    await this.judgements.replace([lockedJudgement], { reason: 'rejudge', priority: Priority.rejudge });
  }
}

/** Notifies the operators of runs that need review: once for each site, until all of its runs are decided. */
@injectable()
export class ReviewNotifier {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(OperatorNotifier) private readonly notifier: OperatorNotifier,
  ) {}

  async notifyDue(): Promise<void> {
    await this.transactions.run(async ({ knex }) => {
      const undecided = () => knex('remoteRun').where({ state: 'needsReview' }).whereNull('droppedAt');
      const known: string[] = await undecided().whereNotNull('notifiedAt').distinct('bank').pluck('bank');
      const due = await undecided().whereNull('notifiedAt').update({ notifiedAt: this.clock.now() }).returning('bank');
      const banks = new Set(due.map(({ bank }) => bank).filter((bank) => !known.includes(bank)));
      for (const bank of banks) {
        const count = due.filter((run) => run.bank === bank).length;
        const values = { site: this.sites.find(bank)?.spec.name ?? bank, count };
        await this.notifier.notify({ key: 'remote-judging.notice.needsReview', values, url: '/admin/remote-judges' });
      }
    });
  }
}
