import { Status, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Tx as Transaction } from '../database/transactions';
import { Clock } from '../tokens';
import { JudgementModel, type JudgementReason } from './model';
import { Turns, type TurnScheduler } from './turns';
import { WakeUps, type WakeUpSender } from './wake-ups';

interface Entry {
  reason: JudgementReason;
  bank: string;
  priority: number;
  /** Whose share of the judges it uses, when there may be much of it; null: judges are told at once. */
  lane?: string | null;
  /** To judge on something older than the problem as it is when a judge takes it. */
  versionId?: number | null;
}
type Subject =
  | { submissionId: number; isCurrent: boolean; rejudgingId?: number | null; trialId?: undefined }
  | { trialId: number; submissionId?: undefined; isCurrent?: undefined; rejudgingId?: undefined };

export type NewWork = Entry & Subject;

export const Docket = token<WorkDocket>('docket');

/** What judges are to do. */
@injectable()
export class WorkDocket {
  constructor(
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
    @inject(Turns) private readonly turns: TurnScheduler,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Enters one judgement in the caller's transaction; judges hear of it after the commit. Resolves with its id. */
  async enter(tx: Transaction, work: NewWork): Promise<number> {
    const { bank, priority, lane = null } = work;
    const now = this.clock.now();
    const { id } = await JudgementModel.query(tx.knex).insert({
      submissionId: work.submissionId ?? null,
      trialId: work.trialId ?? null,
      rejudgingId: work.rejudgingId ?? null,
      versionId: work.versionId ?? null,
      isCurrent: work.isCurrent ?? false,
      isWanted: true,
      lane,
      reason: work.reason,
      bank,
      priority,
      status: Status.Pending,
      createdAt: now,
      wakeAt: now,
    });
    tx.afterCommit(() => (lane === null ? this.wakeUps.launch({ id, bank, priority }) : this.turns.launch()));
    return id;
  }
}
