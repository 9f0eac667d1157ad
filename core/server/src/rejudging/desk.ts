import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Locks } from '../database/locks';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { badInput, conflict, notFound, type Viewer } from '../http';
import { Clock, Tx } from '../tokens';
import { selected, isNarrow, type Selection } from './selection';
import { allows, stateOf, type Decision, type RejudgingFacts } from './states';
import { Steps, holdRejudging, type RejudgingSteps } from './steps';
import { tallyOf } from './tally';

export const Rejudgings = token<RejudgingDesk>('rejudgings');

interface Wish extends Selection {
  reason: string;
}

const DECIDED: Readonly<Record<Decision, keyof RejudgingFacts & ('appliedAt' | 'droppedAt')>> = {
  apply: 'appliedAt',
  drop: 'droppedAt',
};

/** Many submissions judged anew: at once, or beside their verdicts until somebody has looked at what would change. */
@injectable()
export class RejudgingDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Steps) private readonly steps: RejudgingSteps,
  ) {}

  /** Judges anew beside the verdicts that count. Submissions that are still being judged are left out. 400, 409. */
  async preview(viewer: Viewer, wish: Wish): Promise<{ id: number; total: number }> {
    if (!isNarrow(wish)) throw badInput('pid', 'rejudge.tooWide');
    return this.#begin(viewer, wish, 'preview');
  }

  /** Judges anew in the place of the verdicts that count, which no longer do. 400, 409. */
  async direct(viewer: Viewer, place: { pid: number; cid: number }): Promise<{ count: number }> {
    const { total } = await this.#begin(viewer, { ...place, reason: '' }, 'direct');
    return { count: total };
  }

  /**
   * The verdicts that waited come to count: up to `AT_ONCE.swap` submissions as one, of more each such part as one, going on by
   * itself after a crash. Submissions that have got another verdict meanwhile keep it. 404, 409.
   */
  apply(id: number): Promise<null> {
    return this.#decide(id, 'apply');
  }

  /** Forgets what was judged; judges stop what they still run of it. 404, 409. */
  drop(id: number): Promise<null> {
    return this.#decide(id, 'drop');
  }

  async #begin(viewer: Viewer, wish: Wish, kind: 'preview' | 'direct'): Promise<{ id: number; total: number }> {
    const begun = await this.tx.run(async (tx) => {
      await tx.knex.raw('select pg_advisory_xact_lock(?)', [Locks.rejudging]);
      await this.#refuseTaken(tx, wish);
      const { reason, pid = null, cid = null } = wish;
      const row = {
        kind,
        reason,
        pid: await knownProblem(tx, pid),
        cid,
        createdBy: viewer.uid,
        createdAt: this.clock.now(),
      };
      const [made] = await tx.knex('rejudging').insert(row).returning<{ id: number }[]>('id');
      const { id } = made!;
      const submissions = selected(tx.knex, wish)
        .select(tx.knex.raw('?::bigint', [id]), 's.id', 'j.id')
        .orderBy('s.id');
      if (kind === 'preview') void submissions.whereNotNull('j.judgedAt');
      const { rowCount } = await tx.knex.raw<{ rowCount: number }>(
        'insert into rejudging_submission (rejudging_id, submission_id, old_id) ?',
        [submissions],
      );
      if (rowCount === 0) throw badInput(wish.submitIds ? 'submitIds' : 'pid', 'rejudge.nothing');
      return { id, total: rowCount };
    });
    await this.steps.finish(begun.id);
    return begun;
  }

  /** A submission is judged anew in one place at a time. */
  async #refuseTaken({ knex }: Transaction, wish: Selection): Promise<void> {
    const taken = await selected(knex, wish)
      .join('rejudgingSubmission as m', 'm.submissionId', 's.id')
      .whereNull('m.outcome')
      .orderBy('m.rejudgingId')
      .first<{ rejudgingId: number } | undefined>('m.rejudgingId');
    if (taken) throw conflict(wish.submitIds ? 'submitIds' : 'pid', 'rejudge.taken', { id: taken.rejudgingId });
  }

  async #decide(id: number, decision: Decision): Promise<null> {
    await this.tx.run(async (tx) => {
      const found = await holdRejudging(tx.knex, id);
      if (found?.kind !== 'preview') throw notFound('rejudge.unknown');
      const state = stateOf(found, await tallyOf(tx.knex, id));
      if (!allows(state, decision)) throw conflict('id', `rejudge.${state}`);
      const column = DECIDED[decision];
      const at = this.clock.now();
      await tx
        .knex('rejudging')
        .where({ id })
        .update({ [column]: at });
      await this.steps.step(tx, { ...found, [column]: at });
    });
    await this.steps.finish(id);
    return null;
  }
}

/** null for a problem that does not exist: nothing was submitted to it. */
async function knownProblem({ knex }: Transaction, pid: number | null): Promise<number | null> {
  const found = pid === null ? undefined : await knex('problem').where({ id: pid }).first<{ id: number }>('id');
  return found?.id ?? null;
}
