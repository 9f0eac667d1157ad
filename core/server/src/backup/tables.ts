import type { Knex } from 'knex';

/** Written by the health checks of a running site; a restored one begins without. */
const NOT_KEPT = ['health_write'];

interface Rows<T> {
  rows: T[];
}

/** The columns of every table of the product that a backup keeps, by the table's name. The queue's are in a schema of their own. */
export async function tablesOf(knex: Knex): Promise<Map<string, string[]>> {
  const { rows } = await knex.raw<Rows<{ name: string; columns: string[] }>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(?)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [NOT_KEPT],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** The last number of every sequence that gave one. */
export async function sequencesOf(knex: Knex): Promise<Record<string, string>> {
  const { rows } = await knex.raw<Rows<{ name: string; last: string }>>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** What `COPY` is given: a table with its columns. */
export const copied = (table: string, columns: readonly string[]): string =>
  `public."${table}" (${columns.map((column) => `"${column}"`).join(', ')})`;

/** Long work has no limits of time, and texts are the same everywhere. */
export const prepareSession = (knex: Knex): Promise<unknown> =>
  knex.raw(
    `set local statement_timeout = 0; set local lock_timeout = 0;
     set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD'`,
  );
