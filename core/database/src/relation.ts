import type { Knex } from 'knex';
import type { Expression } from './columns';
import { storedName } from './base-model';
import type { Columns, Row, RowsOf, TableName } from './table';

type Nullable<Columns> = { [Column in keyof Columns]: Columns[Column] | null };

/**
 * Columns of a table that plugins may read, and values computed from them. It stands where a table would stand: the
 * database merges the sub-select into the query around it.
 */
export interface Relation<Row extends object> extends RowsOf<Row> {
  /** The sub-select, for SQL texts: `` `from ${Submissions.sql} s` ``. */
  readonly sql: string;
  /** The same relation for `columns()`, if it is left-joined so that its columns may be null. */
  readonly optional: Relation<Nullable<Row>>;
  /** Names the relation in a query: `.join(Accounts.as(knex, 'a'), 'a.uid', 'c.uid')`. */
  as(knex: Knex, alias: string): Knex.Raw;
  /** Starts a query for rows of the relation. */
  query(knex: Knex): Knex.QueryBuilder<Row, Rows<Row>>;
}

/** What knex makes of a query before it knows which columns are selected. */
type Rows<Row extends object> =
  ReturnType<typeof startQuery<Row>> extends Knex.QueryBuilder<Row, infer Result> ? Result : never;

const startQuery = <Row extends object>(knex: Knex, source: Knex.Raw) => knex<Row>(source);

/** The rows that a relation returns. */
export type RelationRow<Source> = Source extends RowsOf<infer Row> ? Row : never;

/** A value that a relation computes from columns of its table. */
export const computed = <Value>(sql: string): Expression<Value> => sql as never;

type ComputedRow<Computed> = {
  -readonly [Name in keyof Computed]: Computed[Name] extends Expression<infer Value> ? Value : never;
};

/** Publishes columns of a table, of those rows that fulfil the condition `where`, which may name the table. */
export function relation<
  Name extends TableName,
  const Column extends keyof Row<Name> & string,
  const Computed extends Readonly<Record<string, Expression<unknown>>> = {},
>(
  table: Name,
  names: readonly Column[],
  { where, values }: { where?: string; values?: Computed } = {},
): Relation<Columns<Name, Column> & ComputedRow<Computed>> {
  const stored = storedName(table);
  const items = [
    ...names.map((name) => `${stored}.${storedName(name)}`),
    ...Object.entries(values ?? {}).map(([name, sql]) => `${String(sql)} as ${storedName(name)}`),
  ];
  const sql = `(select ${items.join(', ')} from ${stored}${where ? ` where ${where}` : ''})`;
  const as = (knex: Knex, alias: string): Knex.Raw => knex.raw(`${sql} as ${alias}`);
  const published = { sql, as, query: (knex: Knex) => startQuery(knex, as(knex, stored)) };
  return { ...published, optional: published } as never;
}
