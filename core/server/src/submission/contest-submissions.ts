import type { Knex } from 'knex';

/** Selects the submissions of a contest; with `pid`, only those to this problem of it. */
export interface ContestSubmissionFilter {
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
