import { Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, Log, Tx, type Transactions } from '@tribunal/server';
import { awaitingVerdict, JudgementService, MAX_RETRY_DELAY_MS } from '@tribunal/server/judging';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RemoteIntervals } from '../../contract';
import { NOT_ARRIVED } from './companion-checks';
import { lockCompanion, updateCompanion, type LockedCompanion } from './rows';

const BATCH_SIZE = 100;

/** What had to be sent by then is not looked for any more, whatever was handed in. */
const outageSince = (now: Date): Date => new Date(now.getTime() - RemoteIntervals.companionOutage);

/** Ends submissions that their submitters did not send at the site. */
@injectable()
export class CompanionDeadlines {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(JudgementService) private readonly judgements: JudgementService,
    @inject(Log) private readonly log: Logger,
  ) {}

  /**
   * Gives up what waited too long: for its submitter, or for a site that does not show the run that was handed in. What
   * was given up before and is judged again ends in the same way.
   */
  async giveUpDue(): Promise<void> {
    const now = this.clock.now();
    const late: { submissionId: number }[] = await this.knex('remoteRun as r')
      .join('remoteCompanion as c', 'c.submissionId', 'r.submissionId')
      .where('r.way', 'companion')
      .whereIn('r.state', ['intended', 'sent'])
      .where((over) =>
        over
          .where((waits) => waits.where('r.state', 'intended').where('c.until', '<=', now))
          .orWhere((unread) => unread.where('r.state', 'sent').where('c.until', '<=', outageSince(now))),
      )
      .orderBy('r.submissionId')
      .limit(BATCH_SIZE)
      .select('r.submissionId');
    const again: { submissionId: number }[] = await awaitingVerdict(this.knex)
      // Thus the index of open judgements serves it.
      .where('judgement.isWanted', true)
      .join('remoteRun as r', 'r.submissionId', 'judgement.submissionId')
      .where({ 'r.way': 'companion', 'r.state': 'refused' })
      .limit(BATCH_SIZE)
      .select('r.submissionId');
    for (const { submissionId } of [...late, ...again]) {
      try {
        await this.transactions.run(() => this.#giveUpIfOver(submissionId));
      } catch (error) {
        this.log.error({ err: error, submissionId }, 'a submission with the companion could not be given up');
      }
    }
  }

  /**
   * Keeps what waits for its submitter from judges: those of this version would be told to wait, and a server of an earlier
   * version, which runs beside this one while servers are replaced, would have them send it.
   */
  async putOffWaiting(): Promise<void> {
    const soon = new Date(this.clock.now().getTime() + MAX_RETRY_DELAY_MS / 2);
    const waiting: { submissionId: number }[] = await awaitingVerdict(this.knex)
      .join('remoteRun as r', 'r.submissionId', 'judgement.submissionId')
      .where({ 'judgement.isWanted': true, 'r.way': 'companion' })
      .whereIn('r.state', ['intended', 'sent'])
      .whereNull('judgement.claimedBy')
      .where('judgement.wakeAt', '<', soon)
      .orderBy('judgement.wakeAt')
      .limit(BATCH_SIZE)
      .select('r.submissionId');
    for (const { submissionId } of waiting) {
      try {
        await this.transactions.run(() => this.putOff(submissionId));
      } catch (error) {
        this.log.error({ err: error, submissionId }, 'a submission with the companion could not be put off');
      }
    }
  }

  /** Puts off one submission, in the caller's transaction, unless a run of it was accepted. */
  async putOff(submissionId: number): Promise<void> {
    const locked = await lockCompanion(this.knex, this.judgements, submissionId);
    if (locked?.open && locked.run.remoteRunId === null) await this.judgements.putOff(locked.open);
  }

  async #giveUpIfOver(submissionId: number): Promise<void> {
    const locked = await lockCompanion(this.knex, this.judgements, submissionId);
    if (locked && this.#isOver(locked)) await this.giveUp(locked, null);
  }

  #isOver({ run: { state }, companion: { until } }: LockedCompanion): boolean {
    const now = this.clock.now();
    if (state === 'intended') return until <= now;
    return state === 'refused' || (state === 'sent' && until <= outageSince(now));
  }

  /**
   * Gives up a submission, which ends as Cancelled unless it has a verdict. `judger` is the name of the person who decides
   * so; null for the server.
   */
  async giveUp({ open, run }: LockedCompanion, judger: string | null): Promise<void> {
    const refusedAt = run.refusedAt ?? this.clock.now();
    await this.knex('remoteRun').where({ id: run.id }).update({ state: 'refused', refusedAt });
    await updateCompanion(this.knex, run, NOT_ARRIVED);
    if (!open) return;
    const noResults = { score: null, timeMs: null, memoryKb: null, message: null };
    await this.judgements.decide(open, 'cancel', { ...noResults, status: Status.Cancelled, judger });
  }
}
