import { Priority, isInProgress, type Replay } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '@tribunal/database';
import { conflict, notFound, Db, Tx } from '@tribunal/platform';
import { JudgementQueue, JudgementService, lockJudgements, isOpen } from '../judging';

/**
 * Judges a submission again on exactly the data of its verdict, to check whether the result is the same. The verdict
 * does not change.
 */
@injectable()
export class ReplayService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(JudgementQueue) private readonly queue: JudgementQueue,
    @inject(JudgementService) private readonly judgements: JudgementService,
  ) {}

  /**
   * Requests a replay, in place of one that no judge has claimed yet.
   * @throws 404 if there is no such submission
   * @throws 409 while the submission is being judged or replayed, or if it is unknown on what it was judged, as for a
   * manual verdict
   */
  request(submissionId: number): Promise<null> {
    return this.transactions.run(async () => {
      const locked = await this.judgements.lockOne(submissionId);
      if (isOpen(locked)) throw conflict('submitId', 'judging.stillJudging');
      const { versionId, bank } = locked;
      if (versionId === null) throw conflict('submitId', 'correction.noVersion');
      const filter = { 'j.submissionId': submissionId, 'j.reason': 'replay' };
      const open = (await lockJudgements(this.knex, (j) => void j.where(filter))).filter(isOpen);
      if (open.some(({ claimedBy }) => claimedBy !== null)) throw conflict('submitId', 'correction.replaying');
      await this.judgements.dismiss(open.map(({ id }) => id));
      const work = { submissionId, isCurrent: false, versionId, bank } as const;
      await this.queue.enqueue({ ...work, reason: 'replay', priority: Priority.rejudge });
      return null;
    });
  }

  /**
   * Returns the newest replay of the judgement that currently counts, or null if there was none.
   * @throws 404 if there is no such submission
   */
  async findNewest(submissionId: number): Promise<Replay | null> {
    const runs = await this.knex('judgement')
      .where({ submissionId })
      .where((either) => either.where({ isCurrent: true }).orWhere({ reason: 'replay' }))
      .orderBy('id', 'desc')
      .select('isCurrent', 'versionId', 'status', 'score', 'timeMs', 'memoryKb', 'provenance');
    const then = runs.find(({ isCurrent }) => isCurrent);
    if (!then) throw notFound('submission.unknown');
    const now = runs.find(({ isCurrent, versionId }) => !isCurrent && versionId === then.versionId);
    if (!now) return null;
    return {
      status: isInProgress(now.status) ? null : now.status,
      score: now.score,
      time: now.timeMs,
      memory: now.memoryKb,
      then: then.provenance,
      now: now.provenance,
    };
  }
}
