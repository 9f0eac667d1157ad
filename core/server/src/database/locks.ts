import type { Knex } from 'knex';

/** Numbers of advisory locks, each taken by one process of the cluster at a time: no two of them alike. */
export const Locks = {
  sweep: 7_120_432,
  turns: 7_120_433,
  rejudging: 7_120_434,
} as const;

/** Waits until no other transaction holds the name, and holds it until this one ends. */
export async function lockOn(trx: Knex, name: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}
