import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables';

declare const row: unique symbol;

/** A value, or an expression that the database evaluates. */
type Written<T> = T | Knex.Raw | Knex.QueryBuilder | (T extends Date ? 'infinity' : never);

type WrittenRow<Columns, Json> = {
  // The driver would send a list as a PostgreSQL array, so JSON is always serialised by `storedJson`.
  [K in keyof Columns]: K extends Json
    ? Written<string | (null extends Columns[K] ? null : never)>
    : Written<Columns[K]>;
};

/**
 * What knex reads from and writes to a table: a row has all columns; an insert may omit those that are nullable or
 * have a default, and gets JSON as text.
 */
export type Table<Columns, Optional extends keyof Columns, Json extends keyof Columns> = Knex.CompositeTableType<
  Columns,
  Omit<WrittenRow<Columns, Json>, Optional> & Partial<Pick<WrittenRow<Columns, Json>, Optional>>,
  Partial<WrittenRow<Columns, Json>>
>;

/** The name of a table, as the code writes it. */
export type TableName = keyof Tables;

/** The rows of a table, as every query of the whole row returns them. */
export type Row<Name extends TableName> = Tables[Name]['base'];

/** Some columns of a table's rows. */
export type Columns<Name extends TableName, Column extends keyof Row<Name>> = Pick<Row<Name>, Column>;

/** A row to insert into a table. */
export type NewRow<Name extends TableName> = Tables[Name]['insert'];

/** Carries the type of rows, without being there at run time. */
export interface RowsOf<Row> {
  readonly [row]: Row;
}
