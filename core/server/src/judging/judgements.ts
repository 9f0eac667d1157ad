import { Status, token } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Tx as Transaction } from '../database/transactions';
import { conflict, notFound } from '../http';
import { Clock, EventBus } from '../tokens';
import { moveCounters } from './counters';
import { hold, isOpen } from './held';
import { JudgementModel, type JudgementReason } from './model';
import { judgementMoved } from './signals';
import { WakeUps, type WakeUpSender } from './wake-ups';

export interface NewJudgement {
  submissionId: number;
  reason: JudgementReason;
  bank: string;
  priority: number;
}

export const Judgements = token<JudgementDesk>('judgements');

/** Where work for judges begins. Every method works in the caller's transaction; judges hear of it after the commit. */
@injectable()
export class JudgementDesk {
  constructor(
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(EventBus) private readonly events: Events,
  ) {}

  /** Asks for a verdict. The submission must have no current judgement. Resolves with the judgement's id. */
  async open(tx: Transaction, { submissionId, reason, bank, priority }: NewJudgement): Promise<number> {
    const now = this.clock.now();
    const { id } = await JudgementModel.query(tx.knex).insert({
      submissionId,
      reason,
      bank,
      priority,
      status: Status.Pending,
      createdAt: now,
      wakeAt: now,
    });
    tx.afterCommit(() => {
      this.wakeUps.launch({ id, bank, priority });
      this.events.emit(judgementMoved, { submissionId, status: Status.Pending, done: null, total: null });
    });
    return id;
  }

  /** Puts a new judgement in the place of the current one, whose verdict no longer counts. 404, 409 while it is still open. */
  async reopen(tx: Transaction, submissionId: number, reason: JudgementReason, priority: number): Promise<number> {
    await tx.knex('submission').where({ id: submissionId }).select('id').forUpdate();
    const current = { 'j.submissionId': submissionId, 'j.isCurrent': true };
    const [held] = await hold(tx.knex, (j) => void j.where(current));
    if (!held) throw notFound('submission.unknown');
    if (isOpen(held)) throw conflict('submitId', 'judging.stillJudging');
    await tx.knex('judgement').where({ id: held.id }).update({ isCurrent: false });
    const id = await this.open(tx, { submissionId, reason, bank: held.bank, priority });
    await moveCounters(tx.knex, held, held.status, null);
    return id;
  }
}
