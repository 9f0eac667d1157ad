import { Priority } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { afterCommit, isOutage, type Transactions } from '@tribunal/database';
import { Clock, Db, Log, Tx } from '@tribunal/platform';
import { JudgementService } from '../judgement-service';
import { NEVER } from './problem-fault-service';
import { FairScheduler } from '../dispatch/fair-scheduler';
import { JudgeNotifier } from '../dispatch/judge-notifier';

/** Queue key of released judgements, which may be numerous after a long outage. */
export const RELEASE_QUEUE_KEY = 'released';
const BATCH_SIZE = 200;

/** Resumes judging of problems whose author, or an administrator, has acted. */
@injectable()
export class ProblemResumptionService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(JudgementService) private readonly judgements: JudgementService,
    @inject(JudgeNotifier) private readonly notifier: JudgeNotifier,
    @inject(FairScheduler) private readonly scheduler: FairScheduler,
    @inject(Log) private readonly log: Logger,
  ) {}

  /**
   * Resumes all problems marked as resolved. Work that this process does not finish is continued by the next run of
   * any process; a problem that fails is logged and skipped.
   */
  async resume(): Promise<void> {
    const pids = await this.knex('problemFault').whereNotNull('resolvedAt').orderBy('pid').pluck('pid');
    for (const pid of pids) {
      try {
        await this.#resumeOne(pid);
      } catch (error) {
        if (isOutage(error)) throw error;
        this.log.error({ err: error, pid }, 'failed to resume judging of a problem; will retry');
      }
    }
  }

  async #resumeOne(pid: number): Promise<void> {
    for (let isMore = true; isMore;) isMore = await this.transactions.run(() => this.#resumeBatch(pid));
  }

  /**
   * Resumes one batch: first rejudges submissions that became System Error by the problem's fault, then requeues
   * waiting judgements; finally deletes the fault. Returns whether there is more to do.
   */
  async #resumeBatch(pid: number): Promise<boolean> {
    const fault = this.knex('problemFault').where({ pid }).whereNotNull('resolvedAt').forUpdate().skipLocked();
    if (!(await fault.first('pid'))) return false;
    const failed = await this.#lockFailed(pid);
    const ids = failed.map(({ id }) => id);
    await this.knex('internalError').whereIn('id', ids).update({ resolvedAt: this.clock.now() });
    const submissions = failed.flatMap(({ isCurrent, submissionId }) => (isCurrent ? [submissionId] : []));
    const broken = new Set(failed.map(({ judgementId }) => judgementId));
    // Somebody may have set a verdict while this waited for the lock on the submission.
    const locked = (await this.judgements.lockCurrent(submissions)).filter((current) => broken.has(current.id));
    await this.judgements.replace(locked, {
      reason: 'rejudge',
      priority: Priority.rejudge,
      queueKey: RELEASE_QUEUE_KEY,
    });
    if (failed.length === BATCH_SIZE || (await this.#requeueWaiting(pid)) === BATCH_SIZE) return true;
    await this.knex('problemFault').where({ pid }).delete();
    return false;
  }

  #lockFailed(pid: number): Promise<{ id: number; judgementId: number; submissionId: number; isCurrent: boolean }[]> {
    return this.knex('internalError as e')
      .join('judgement as j', 'j.id', 'e.judgementId')
      .join('submission as s', 's.id', 'j.submissionId')
      .where({ 's.pid': pid, 'e.owner': 'setter' })
      .whereNull('e.resolvedAt')
      .orderBy('e.id')
      .limit(BATCH_SIZE)
      .forUpdate('e')
      .select('e.id', 'e.judgementId', 'j.submissionId', 'j.isCurrent');
  }

  /** Requeues a batch of waiting judgements and returns its size. */
  async #requeueWaiting(pid: number): Promise<number> {
    const waiting = await this.knex('judgement')
      .where({ isWanted: true })
      .where('wakeAt', NEVER)
      .whereNull('judgedAt')
      .whereIn('submissionId', this.knex('submission').where({ pid }).select('id'))
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .select('id', 'bank', 'priority', 'queueKey');
    const ids = waiting.map(({ id }) => id);
    await this.knex('judgement')
      .whereIn('id', ids)
      .update({ wakeAt: this.clock.now(), versionId: null, message: null });
    afterCommit(async () => {
      this.scheduler.schedule();
      await this.notifier.send(waiting.filter(({ queueKey }) => queueKey === null));
    });
    return waiting.length;
  }
}
