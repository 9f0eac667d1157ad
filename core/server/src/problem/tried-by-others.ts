import type { Knex } from 'knex';

/** Returns those of these problems to which others than their author have submitted. */
export async function findTriedByOthers(knex: Knex, pids: readonly number[]): Promise<Set<number>> {
  if (pids.length === 0) return new Set();
  const found: number[] = await knex('problem as p')
    .whereIn('p.id', [...pids])
    .whereExists(
      knex('submission as s').whereRaw('s.pid = p.id and s.uid is distinct from p.author_uid').select(knex.raw('1')),
    )
    .pluck('p.id');
  return new Set(found);
}
