import type { Knex } from 'knex';

/**
 * Returns the queue key of a new submission. null, if the user is not waiting for a verdict, means that it is
 * dispatched at once. Otherwise it is the user's id, and the user's submissions are scheduled alternately with those
 * of others.
 */
export async function findQueueKey(knex: Knex, uid: string): Promise<string | null> {
  const newest = knex('submission').select('id').where({ uid }).orderBy('id', 'desc').limit(1);
  const waiting = await knex('judgement')
    .where('submissionId', newest)
    .where({ reason: 'first', isCurrent: true })
    .whereNull('judgedAt')
    .first('id');
  return waiting ? uid : null;
}
