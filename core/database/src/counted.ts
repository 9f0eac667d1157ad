import type { Knex } from 'knex';

/** Returns the number of rows of a query. */
export async function counted(rows: Knex.QueryBuilder): Promise<number> {
  const [row] = (await rows.count({ total: '*' })) as { total: number | string }[];
  return Number(row?.total ?? 0);
}
