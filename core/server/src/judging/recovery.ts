import { JUDGE_ATTEMPTS, Status, token } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Tx as Transaction } from '../database/transactions';
import { EventBus } from '../tokens';
import type { HeldJudgement } from './model';
import { judgementMoved } from './signals';
import { Verdicts, type Breakdown, type VerdictBook } from './verdicts';
import { WakeUps, type WakeUpSender } from './wake-ups';

export const Recovery = token<JudgementRecovery>('judgement-recovery');

/** A judge that has just failed gives others time to be faster with the next attempt. */
const PAUSE_AFTER_FAILURE_MS = 1000;

/** What becomes of work whose judge is gone or failed. */
@injectable()
export class JudgementRecovery {
  constructor(
    @inject(Verdicts) private readonly verdicts: VerdictBook,
    @inject(WakeUps) private readonly wakeUps: WakeUpSender,
    @inject(EventBus) private readonly events: Events,
  ) {}

  /** Takes the work away and offers the next attempt, or gives up when there have been enough. */
  async takeAway(tx: Transaction, held: HeldJudgement, why: Breakdown): Promise<void> {
    if (held.attempt >= JUDGE_ATTEMPTS) return this.verdicts.breakDown(tx, held, why);
    const { id, submissionId, bank, priority } = held;
    await tx
      .knex('judgement')
      .where({ id })
      .update({
        attempt: held.attempt + 1,
        status: Status.Pending,
        claimedBy: null,
        instance: null,
        leaseUntil: null,
        publishedAt: null,
      });
    tx.afterCommit(() => {
      this.wakeUps.launch({ id, bank, priority, delayMs: (held.attempt - 1) * PAUSE_AFTER_FAILURE_MS });
      this.events.emit(judgementMoved, { submissionId, status: Status.Pending, done: null, total: null });
    });
  }
}
