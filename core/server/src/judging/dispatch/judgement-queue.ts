import { Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { afterCommit } from '@tribunal/database';
import { Clock, Db } from '@tribunal/platform';
import type { Knex } from 'knex';
import { JudgementModel, type JudgementReason } from '../model';
import { FairScheduler } from './fair-scheduler';
import { JudgeNotifier } from './judge-notifier';

interface QueueEntry {
  reason: JudgementReason;
  bank: string;
  priority: number;
  /** Queue whose share of the judges is used, for work that may be numerous; null: judges are notified immediately. */
  queueKey?: string | null;
  /** Version to judge on, if not the problem's current version at the time of the claim. */
  versionId?: number | null;
}
type Subject =
  | { submissionId: number; isCurrent: boolean; rejudgingId?: number | null; trialId?: undefined }
  | { trialId: number; submissionId?: undefined; isCurrent?: undefined; rejudgingId?: undefined };

type JudgementRequest = QueueEntry & Subject;

/** Queue of the judgements that judges are to process. */
@injectable()
export class JudgementQueue {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(JudgeNotifier) private readonly notifier: JudgeNotifier,
    @inject(FairScheduler) private readonly scheduler: FairScheduler,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Inserts a judgement in the caller's transaction and returns its id; judges are notified after the commit. */
  async enqueue(request: JudgementRequest): Promise<number> {
    const { bank, priority, queueKey = null } = request;
    const now = this.clock.now();
    const { id } = await JudgementModel.query(this.knex).insert({
      submissionId: request.submissionId ?? null,
      trialId: request.trialId ?? null,
      rejudgingId: request.rejudgingId ?? null,
      versionId: request.versionId ?? null,
      isCurrent: request.isCurrent ?? false,
      isWanted: true,
      queueKey,
      reason: request.reason,
      bank,
      priority,
      status: Status.Pending,
      createdAt: now,
      wakeAt: now,
    });
    afterCommit(() => (queueKey === null ? this.notifier.notify({ id, bank, priority }) : this.scheduler.schedule()));
    return id;
  }
}
