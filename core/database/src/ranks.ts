import type { Knex } from 'knex';
import type { TableName } from './table';

/** Returns whether a list names each of these ids exactly once. */
export function isOrderOf(listed: readonly number[], ids: readonly number[]): boolean {
  const found = new Set(listed);
  return listed.length === ids.length && ids.every((id) => found.has(id));
}

/** Stores the ranks of rows of a table, by their ids. */
export async function storeRanks(knex: Knex, table: TableName, ranks: ReadonlyMap<number, number>): Promise<void> {
  await knex.raw(
    'update ?? o set rank = n.rank from unnest(?::integer[], ?::integer[]) n (id, rank) where o.id = n.id',
    [table, [...ranks.keys()], [...ranks.values()]],
  );
}
