import type { Knex } from 'knex';

/** Submissions in a contest; with `pid`, to that problem of it. */
export interface InContest {
  cid: number;
  pid?: number;
}

const meant = ({ cid, pid }: InContest) => ({ cid, ...(pid === undefined ? {} : { pid }) });

/** Within a transaction. The label that the problem has there now. */
export async function relabelSubmissions(knex: Knex, where: Required<InContest>, displayId: string): Promise<void> {
  await knex('submission').where(meant(where)).update({ displayId });
}

/** Within a transaction, with all their judgements. Resolves with how many there were. */
export async function removeSubmissions(knex: Knex, where: InContest): Promise<number> {
  const submissions = (): Knex.QueryBuilder => knex('submission').where(meant(where));
  // Submissions, then judgements, as whoever judges anew: in another order the two wait for each other.
  await submissions().orderBy('id').forUpdate().select('id');
  await knex('judgement').whereIn('submissionId', submissions().select('id')).orderBy('id').forUpdate().select('id');
  return submissions().delete();
}
