import { ALL_STATUSES, isResubmittable, PageSizes, Priority, type Page } from '@tribunal/contract';
import type { RemoteRunState } from '../../contract';
import type { AbandonedRun, RunQuery } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  columns,
  expression,
  conflict,
  Db,
  notFound,
  pageOf,
  pageRange,
  type Transactions,
  Tx,
  Accounts,
  CurrentJudgements,
  Problems,
  Submissions,
} from '@tribunal/server';
import { type JudgementReason, JudgementService } from '@tribunal/server/judging';
import { lockRun } from './remote-run-ledger';
import { presentAbandoned } from './presenter';

/**
 * States in which the site may have the run and its verdict has not been read, or has not been read again. Runs
 * that need review wait for a decision and have a list of their own.
 */
const UNREAD_STATES = ['sent', 'tracking', 'final'] as const satisfies readonly RemoteRunState[];
const FAILED = ALL_STATUSES.filter(isResubmittable);
const MANUAL_REASONS: readonly JudgementReason[] = ['manual', 'cancel'];

/** Lists submissions whose verdict nobody waits for any more, and resumes tracking them. */
@injectable()
export class AbandonedRunService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(JudgementService) private readonly judgements: JudgementService,
  ) {}

  /** Returns runs, newest submissions first. Those that a person has decided since are not abandoned. */
  async list({ key, ...query }: RunQuery): Promise<Page<AbandonedRun>> {
    const range = pageRange(query, PageSizes.adminTable);
    const abandoned = () =>
      this.knex
        .from(CurrentJudgements.as(this.knex, 'j'))
        .join('remoteRun as r', 'r.submissionId', 'j.submissionId')
        .join(Submissions.as(this.knex, 's'), 's.id', 'j.submissionId')
        .join(Problems.as(this.knex, 'p'), 'p.id', 's.pid')
        .join(Accounts.as(this.knex, 'a'), 'a.uid', 's.uid')
        .whereIn('j.status', FAILED)
        .whereNotIn('j.reason', [...MANUAL_REASONS])
        .whereNotNull('j.judgedAt')
        .whereIn('r.state', UNREAD_STATES)
        .where(key === undefined ? {} : { 'r.bank': key });
    const [rows, count] = await Promise.all([
      abandoned()
        .orderBy('s.id', 'desc')
        .limit(range.limit)
        .offset(range.offset)
        .select(
          columns({ j: CurrentJudgements, r: 'remoteRun', p: Problems, a: Accounts }, 'r.*', 'a.username', {
            displayPid: 'p.problemId',
            judgedAt: expression<Date>(this.knex.ref('j.judgedAt')),
          }),
        ),
      abandoned().count({ total: '*' }).first(),
    ]);
    return pageOf(rows.map(presentAbandoned), Number(count?.total ?? 0), range);
  }

  /**
   * Tracks the run of a submission again.
   * @throws 404 if it was never sent to the site
   * @throws 409 while it is being judged, if it has a verdict, or if there is no run to track
   */
  async resume(submitId: number): Promise<void> {
    await this.transactions.run(async () => {
      const lockedJudgement = await this.judgements.lockOne(submitId);
      const run = await lockRun(this.knex, { submissionId: submitId });
      if (!run) throw notFound('remote-judging.noSuchRunHere');
      if (run.state === 'refused' || run.state === 'intended')
        throw conflict('submitId', 'remote-judging.nothingToResume');
      const isDecided =
        lockedJudgement.judgedAt !== null &&
        (!isResubmittable(lockedJudgement.status) || MANUAL_REASONS.includes(lockedJudgement.reason));
      if (isDecided) throw conflict('submitId', 'submission.isJudged');
      await this.judgements.reopen(submitId, 'rejudge', Priority.rejudge);
    });
  }
}
