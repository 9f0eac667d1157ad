import type { Knex } from 'knex';

/**
 * Who waits for one verdict is served at once; what the same user sends meanwhile goes into a lane of its own and takes
 * turns with others. null: at once.
 */
export async function laneOf(knex: Knex, uid: string): Promise<string | null> {
  const newest = knex('submission').select('id').where({ uid }).orderBy('id', 'desc').limit(1);
  const waiting = await knex('judgement')
    .where({ submissionId: newest, reason: 'first', isCurrent: true })
    .whereNull('judgedAt')
    .first<{ id: number } | undefined>('id');
  return waiting ? uid : null;
}
