import { Priority, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isOutage } from '../database/outage';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { Clock, Db, Log, Tx } from '../tokens';
import { Judgements, type JudgementService } from './judgements';
import { NEVER } from './problem-faults';
import { Turns, type TurnScheduler } from './turns';
import { WakeUps, type WakeUp, type WakeUpSender } from './wake-ups';

export const ProblemResumption = token<ProblemResumptionService>('problem-resumption');

/** There may be many after a bad night. */
export const LANE_OF_MANY = 'released';
const AT_ONCE = 200;

/** Resumes judging of problems whose author, or an administrator, has acted. */
@injectable()
export class ProblemResumptionService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Judgements) private readonly judgements: JudgementService,
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
    @inject(Turns) private readonly turns: TurnScheduler,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** All that are marked as resolved; what one process does not finish, the next look of any goes on with; one that fails is logged and left. */
  async resume(): Promise<void> {
    const pids = await this.knex('problemFault').whereNotNull('resolvedAt').orderBy('pid').pluck<number[]>('pid');
    for (const pid of pids) {
      try {
        await this.#resumeOne(pid);
      } catch (error) {
        if (isOutage(error)) throw error;
        this.log.error({ err: error, pid }, 'judging of a problem could not be resumed and will be tried again');
      }
    }
  }

  async #resumeOne(pid: number): Promise<void> {
    for (let isMore = true; isMore;) isMore = await this.tx.run((tx) => this.#some(tx, pid));
  }

  /**
   * First what had become System Error by the problem's fault is judged again, then what waits is offered, both some at a
   * time; then nothing is wrong any more. Resolves with whether there is more to do.
   */
  async #some(tx: Transaction, pid: number): Promise<boolean> {
    const fault = tx.knex('problemFault').where({ pid }).whereNotNull('resolvedAt').forUpdate().skipLocked();
    if (!(await fault.first('pid'))) return false;
    const failed = await this.#failed(tx.knex, pid);
    const ids = failed.map(({ id }) => id);
    await tx.knex('internalError').whereIn('id', ids).update({ resolvedAt: this.clock.now() });
    const submissions = failed.flatMap(({ isCurrent, submissionId }) => (isCurrent ? [submissionId] : []));
    const broken = new Set(failed.map(({ judgementId }) => judgementId));
    // Somebody may have given a verdict while this waited for the submission.
    const held = (await this.judgements.holdCurrent(tx, submissions)).filter((current) => broken.has(current.id));
    await this.judgements.replace(tx, held, { reason: 'rejudge', priority: Priority.rejudge, lane: LANE_OF_MANY });
    if (failed.length === AT_ONCE || (await this.#offer(tx, pid)) === AT_ONCE) return true;
    await tx.knex('problemFault').where({ pid }).delete();
    return false;
  }

  #failed(
    knex: Knex,
    pid: number,
  ): Promise<{ id: number; judgementId: number; submissionId: number; isCurrent: boolean }[]> {
    return knex('internalError as e')
      .join('judgement as j', 'j.id', 'e.judgementId')
      .join('submission as s', 's.id', 'j.submissionId')
      .where({ 's.pid': pid, 'e.owner': 'setter' })
      .whereNull('e.resolvedAt')
      .orderBy('e.id')
      .limit(AT_ONCE)
      .forUpdate('e')
      .select('e.id', 'e.judgementId', 'j.submissionId', 'j.isCurrent');
  }

  /** Resolves with how many were offered: some of what waits. */
  async #offer(tx: Transaction, pid: number): Promise<number> {
    const waiting = await tx
      .knex('judgement')
      .where({ wakeAt: NEVER, isWanted: true })
      .whereNull('judgedAt')
      .whereIn('submissionId', tx.knex('submission').where({ pid }).select('id'))
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .select<(WakeUp & { lane: string | null })[]>('id', 'bank', 'priority', 'lane');
    const ids = waiting.map(({ id }) => id);
    await tx.knex('judgement').whereIn('id', ids).update({ wakeAt: this.clock.now(), versionId: null, message: null });
    tx.afterCommit(async () => {
      this.turns.launch();
      await this.wakeUps.send(waiting.filter(({ lane }) => lane === null));
    });
    return waiting.length;
  }
}
