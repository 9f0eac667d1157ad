import type { Knex } from 'knex';

const MANY = 1000;

/** Takes the judgements first, as those do who settle them. Resolves with how many trials went. */
export async function removeTrials(knex: Knex, ids: readonly number[]): Promise<number> {
  await knex('judgement')
    .whereIn('trialId', [...ids])
    .delete();
  return knex('trial')
    .whereIn('id', [...ids])
    .delete();
}

/**
 * Removes trials whose time is over, and versions of problems that are neither current nor behind a judgement, which
 * lets go of their testdata. Resolves with how many of each.
 */
export async function removeUnused(knex: Knex, now: Date): Promise<{ trials: number; versions: number }> {
  let trials = 0;
  for (let removed = MANY; removed === MANY; trials += removed) {
    removed = await removeTrials(
      knex,
      await knex('trial').where('expiresAt', '<=', now).limit(MANY).pluck<number[]>('id'),
    );
  }
  const versions = await knex('problemVersion as v')
    .whereNotExists(knex('problem').whereRaw('version_id = v.id'))
    .whereNotExists(knex('judgement').whereRaw('version_id = v.id'))
    .delete();
  return { trials, versions };
}
