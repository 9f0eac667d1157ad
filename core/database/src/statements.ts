import type { Knex } from 'knex';

type Bindings = readonly Knex.RawBinding[] | Readonly<Record<string, Knex.RawBinding>>;

/** Executes a statement and returns the number of rows that it inserted, updated or deleted. */
export async function affectedRows(knex: Knex, statement: string, bindings: Bindings = []): Promise<number> {
  // What the driver says of every statement.
  const { rowCount } = await knex.raw<{ rowCount: number }>(statement, bindings);
  return rowCount;
}

/** Evaluates one expression of SQL, which reads no column as it is stored, and returns its value. */
export async function evaluate<Value>(knex: Knex, expression: string, bindings: Bindings = []): Promise<Value> {
  // The type of an expression is known to who writes it.
  const { rows } = await knex.raw<{ rows: [{ value: Value }] }>(`select ${expression} as value`, bindings);
  return rows[0].value;
}

/** Returns the number of rows of a query. */
export async function counted(rows: Knex.QueryBuilder): Promise<number> {
  const [row] = (await rows.count({ total: '*' })) as { total: number | string }[];
  return Number(row?.total ?? 0);
}
