import { Status, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { SubmissionCreated, SubmissionJudged, SubmissionReopened, Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import { LogWriter, type ContestLogWriter } from '../log';

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

  /** A judge's verdict, one by hand, a cancellation, or one of a rejudging that came to count. */
  async judged({
    tx,
    cid,
    submissionId,
    judgementId,
    reason,
    status,
    score,
    timeMs,
  }: SubmissionJudged & In): Promise<void> {
    if (!(await isOurs(tx.knex, cid))) return;
    const isManual = reason === 'manual' || reason === 'cancel';
    const verdict = { submissionId, judgementId, status, score, timeMs, isManual };
    await this.log.append(tx, cid, [{ kind: 'judgement', ...verdict }]);
  }

  /** Until the new judgement has ended there is no verdict: it is in the log as pending, under the id that its verdict has. */
  async reopened({ tx, cid, submissionId, judgementId }: SubmissionReopened & In): Promise<void> {
    if (!(await isOurs(tx.knex, cid))) return;
    const pending = { status: Status.Pending, score: null, timeMs: null, isManual: false };
    await this.log.append(tx, cid, [{ kind: 'judgement', submissionId, judgementId, ...pending }]);
  }
}

/** Contests that are gone keep no log. */
const isOurs = async (knex: Knex, cid: number): Promise<boolean> =>
  cid !== 0 && (await knex('contest').where({ id: cid }).first<object | undefined>('id')) !== undefined;

/** The virtual participation that a submission of then belongs to. */
async function virtualOf(knex: Knex, { cid, uid, at }: { cid: number; uid: string; at: Date }): Promise<number | null> {
  const found = await knex('contestVirtual')
    .where({ cid, uid })
    .where('startAt', '<=', at)
    .where('endAt', '>', at)
    .orderBy('id', 'desc')
    .first<{ id: number } | undefined>('id');
  return found?.id ?? null;
}
