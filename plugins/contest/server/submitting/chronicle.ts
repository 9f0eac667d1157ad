import { Status, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { SubmissionCreated, SubmissionJudged, SubmissionReopened, Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestFact } from '../../contract';
import { virtualAt, type Whose } from '../contests';
import { LogWriter, subtasksOf, type ContestLogWriter } from '../log';

export const Chronicle = token<ContestChronicle>('contest-chronicle');

type In = { readonly tx: Transaction };

/**
 * Writes down what becomes of submissions, in the transaction in which it does: a submission without its fact, or a verdict
 * without one, cannot be.
 */
@injectable()
export class ContestChronicle {
  constructor(@inject(LogWriter) private readonly log: ContestLogWriter) {}

  async submitted({ tx, submissionId, uid, pid, cid, submittedAt }: SubmissionCreated & In): Promise<void> {
    if (cid === 0) return;
    const problem = await tx.knex('contestProblem').where({ cid, pid }).first<{ id: number } | undefined>('id');
    if (!problem) return;
    const virtualId = await virtualOf(tx.knex, { cid, uid, at: submittedAt });
    if (virtualId !== null) await tx.knex('contestVirtualRun').insert({ submissionId, virtualId });
    const sent = { submissionId, team: uid, problem: problem.id, submittedAt: submittedAt.getTime(), virtualId };
    await this.log.append(tx, cid, [{ kind: 'submission', ...sent }]);
  }

  /** Verdicts of judges, ones by hand, cancellations, and those of a rejudging that came to count. */
  async judged(tx: Transaction, judged: readonly SubmissionJudged[]): Promise<void> {
    const inContests = judged.filter(({ cid }) => cid !== 0);
    const all = await subtasksOf(tx.knex, inContests);
    await this.#write(tx, inContests, ({ submissionId, judgementId, reason, status, score, timeMs }) => {
      const isManual = reason === 'manual' || reason === 'cancel';
      const subtasks = all.get(judgementId);
      const verdict = { status, score, timeMs, isManual, ...(subtasks && { subtasks }) };
      return { kind: 'judgement', submissionId, judgementId, ...verdict };
    });
  }

  /** Until the new judgement has ended there is no verdict: it is in the log as pending, under the id that its verdict has. */
  async reopened(tx: Transaction, reopened: readonly SubmissionReopened[]): Promise<void> {
    const pending = { status: Status.Pending, score: null, timeMs: null, isManual: false };
    await this.#write(tx, reopened, ({ submissionId, judgementId }) => {
      return { kind: 'judgement', submissionId, judgementId, ...pending };
    });
  }

  /** Contests in order of their ids, so that two who write into several logs wait for each other in one direction. */
  async #write<T extends { cid: number }>(
    tx: Transaction,
    all: readonly T[],
    factOf: (one: T) => ContestFact,
  ): Promise<void> {
    for (const cid of await kept(tx.knex, all)) {
      const here = all.filter((one) => one.cid === cid);
      await this.log.append(tx, cid, here.map(factOf));
    }
  }
}

/** Contests among the places, in order; those that are gone keep no log. */
async function kept(knex: Knex, places: readonly { cid: number }[]): Promise<number[]> {
  const cids = [...new Set(places.map(({ cid }) => cid))].filter((cid) => cid !== 0);
  if (cids.length === 0) return [];
  return knex('contest').whereIn('id', cids).orderBy('id').pluck<number[]>('id');
}

/** The virtual participation that a submission of then belongs to; none while the contest itself runs, be it once more. */
async function virtualOf(knex: Knex, whose: Whose): Promise<number | null> {
  const ended = knex('contest').where('endAt', '<=', whose.at).select('id');
  const found = await virtualAt(knex, whose).whereIn('cid', ended).first<{ id: number } | undefined>('id');
  return found?.id ?? null;
}
