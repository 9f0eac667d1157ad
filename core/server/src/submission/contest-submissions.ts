import { LOCAL_PROBLEM_SOURCE, oiRankScore, Priority, type Status } from '@tribunal/contract';
import type { Knex } from 'knex';
import { type Columns } from '@tribunal/database';
import { SubmissionModel } from '@tribunal/schema';
import { updateCounters } from '../judging';
import { ProblemModel } from '../problem';

/** Selects the submissions of a contest; with `pid`, only those to this problem of it. */
interface ContestSubmissionFilter {
  cid: number;
  pid?: number;
}

const conditionsOf = ({ cid, pid }: ContestSubmissionFilter) => ({ cid, ...(pid === undefined ? {} : { pid }) });

/**
 * Sets the label that the problem now has in the contest on its submissions. It must be called within a transaction.
 */
export async function relabelSubmissions(
  knex: Knex,
  filter: Required<ContestSubmissionFilter>,
  displayId: string,
): Promise<void> {
  await knex('submission').where(conditionsOf(filter)).update({ displayId });
}

/**
 * Removes submissions with all their judgements. It must be called within a transaction. Resolves with the number of
 * submissions.
 */
export async function removeSubmissions(knex: Knex, filter: ContestSubmissionFilter): Promise<number> {
  const submissions = (): Knex.QueryBuilder => knex('submission').where(conditionsOf(filter));
  // Locks submissions before judgements, in the same order as rejudging does, to avoid a deadlock.
  await submissions().orderBy('id').forUpdate().select('id');
  await knex('judgement').whereIn('submissionId', submissions().select('id')).orderBy('id').forUpdate().select('id');
  return submissions().delete();
}

/** Locks those of these submissions that exist, so that rows may refer to them, and returns their ids. */
export const lockExistingSubmissions = (knex: Knex, ids: readonly number[]): Promise<number[]> =>
  knex('submission')
    .whereRaw('id = any(?)', [[...ids]])
    .orderBy('id')
    .forKeyShare()
    .pluck('id');

/** A submission of the past with its verdict; `tid` is that of a training, `gid` that of a group. */
interface PastSubmission extends Columns<
  'submission',
  'uid' | 'pid' | 'cid' | 'displayId' | 'language' | 'code' | 'createdAt'
> {
  gid?: number | null;
  tid?: number | null;
  status: Status;
  /** Points in an OI problem. */
  score?: number | null;
  timeMs: number | null;
  judgedAt: Date;
}

/** Address of submissions that nobody sent. */
const NO_ADDRESS = '127.0.0.1';

/** Stores a submission as the call would have stored it at the time, with its verdict. */
export async function insertPastSubmission(
  knex: Knex,
  { status, score = null, timeMs, judgedAt, ...sent }: PastSubmission,
): Promise<{ submissionId: number; judgementId: number }> {
  const { code, createdAt } = sent;
  const problem = await ProblemModel.query(knex).findById(sent.pid).select('type', 'difficulty').throwIfNotFound();
  const points = { score, oiRankScore: oiRankScore(problem.type, problem.difficulty, score) };
  const work = { reason: 'first' as const, bank: LOCAL_PROBLEM_SOURCE, priority: Priority.contest };
  const { id, judgements } = await SubmissionModel.query(knex).insertGraph({
    ...sent,
    length: Buffer.byteLength(code),
    ip: NO_ADDRESS,
    judgements: [{ ...work, createdAt, judgedAt, status, ...points, timeMs }],
  });
  await updateCounters(knex, { ...sent, gid: sent.gid ?? null }, null, status);
  return { submissionId: id, judgementId: judgements![0]!.id };
}
