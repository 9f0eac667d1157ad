import type { Knex } from 'knex';

const BATCH_SIZE = 1000;

/**
 * Deletes trials, locking their judgements first, as the code that settles judgements does. Returns the number of
 * deleted trials.
 */
export async function removeTrials(knex: Knex, ids: readonly number[]): Promise<number> {
  await knex('judgement')
    .whereIn('trialId', [...ids])
    .delete();
  return knex('trial')
    .whereIn('id', [...ids])
    .delete();
}

/**
 * Deletes expired trials, and problem versions that are neither current nor used by a judgement, which releases their
 * test data. Returns the number of each.
 */
export async function removeUnused(knex: Knex, now: Date): Promise<{ trials: number; versions: number }> {
  let trials = 0;
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; trials += removed) {
    removed = await removeTrials(knex, await knex('trial').where('expiresAt', '<=', now).limit(BATCH_SIZE).pluck('id'));
  }
  const versions = await knex('problemVersion as v')
    .whereNotExists(knex('problem').whereRaw('version_id = v.id'))
    .whereNotExists(knex('judgement').whereRaw('version_id = v.id'))
    .delete();
  return { trials, versions };
}
