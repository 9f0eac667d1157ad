import { Priority, isInProgress, token, type Provenance, type Replay, type Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database/transactions';
import { conflict, notFound } from '../http';
import { Docket, Judgements, hold, isOpen, type JudgementService, type WorkDocket } from '../judging';
import { Db, Tx } from '../tokens';

export const Replays = token<ReplayDesk>('replays');

interface Run {
  isCurrent: boolean;
  versionId: number | null;
  status: Status;
  score: number | null;
  timeMs: number | null;
  memoryKb: number | null;
  provenance: Provenance | null;
}

/** A submission judged once more exactly as its verdict was, to see whether the same comes out; the verdict stays. */
@injectable()
export class ReplayDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Docket) private readonly docket: WorkDocket,
    @inject(Judgements) private readonly judgements: JudgementService,
  ) {}

  /**
   * In the place of a replay that no judge has taken. 404; 409 while it is being judged or replayed, or when nobody knows on
   * what it was judged, as with a verdict by hand.
   */
  ask(submissionId: number): Promise<null> {
    return this.tx.run(async (tx) => {
      const held = await this.judgements.holdOne(tx, submissionId);
      if (isOpen(held)) throw conflict('submitId', 'judging.stillJudging');
      const { versionId, bank } = held;
      if (versionId === null) throw conflict('submitId', 'rejudge.noVersion');
      const which = { 'j.submissionId': submissionId, 'j.reason': 'replay' };
      const open = (await hold(tx.knex, (j) => void j.where(which))).filter(isOpen);
      if (open.some(({ claimedBy }) => claimedBy !== null)) throw conflict('submitId', 'rejudge.replaying');
      await this.judgements.dismiss(
        tx,
        open.map(({ id }) => id),
      );
      const work = { submissionId, isCurrent: false, versionId, bank } as const;
      await this.docket.enter(tx, { ...work, reason: 'replay', priority: Priority.rejudge });
      return null;
    });
  }

  /** The newest replay on what the verdict that counts now was judged on, beside it; null when there was none. 404. */
  async newest(submissionId: number): Promise<Replay | null> {
    const runs = await this.knex('judgement')
      .where({ submissionId })
      .where((either) => either.where({ isCurrent: true }).orWhere({ reason: 'replay' }))
      .orderBy('id', 'desc')
      .select<Run[]>('isCurrent', 'versionId', 'status', 'score', 'timeMs', 'memoryKb', 'provenance');
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
