import type { Knex } from 'knex';

/** Tables that are not backed up: a running site writes its health checks and its processes there. */
const EXCLUDED_TABLES = ['health_write', 'server_process'];

/** Conditions on the rows that a backup includes. Archives that wait to be installed are no part of the site. */
const INCLUDED_ROWS: Readonly<Record<string, string>> = {
  plugin_package: 'plugin in (select plugin from public.plugin_installation)',
};

interface Rows<T> {
  rows: T[];
}

/**
 * Returns the columns of every table of the product that a backup includes, by table name. The queue's tables are in
 * a schema of their own.
 */
export async function tablesOf(knex: Knex): Promise<Map<string, string[]>> {
  // The catalogue of the database has no types.
  const { rows } = await knex.raw<Rows<{ name: string; columns: string[] }>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(?)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Returns the last value of every sequence that has been used. */
export async function sequencesOf(knex: Knex): Promise<Record<string, string>> {
  // The catalogue of the database has no types.
  const { rows } = await knex.raw<Rows<{ name: string; last: string }>>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Returns the target of a `COPY`: a table with its columns. */
export const copyTarget = (table: string, columns: readonly string[]): string =>
  `public."${table}" (${columns.map((column) => `"${column}"`).join(', ')})`;

/** Returns the source of a `COPY`: the rows of a table that a backup includes, with these columns. */
export function copySource(table: string, columns: readonly string[]): string {
  const condition = INCLUDED_ROWS[table];
  if (condition === undefined) return copyTarget(table, columns);
  return `(select ${columns.map((column) => `"${column}"`).join(', ')} from public."${table}" where ${condition})`;
}

/** Disables the timeouts, because the work takes long, and makes text formats independent of the configuration. */
export const prepareSession = (knex: Knex): Promise<unknown> =>
  knex.raw(
    `set local statement_timeout = 0; set local lock_timeout = 0;
     set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD'`,
  );
