import type { Knex } from 'knex';
import type { Row, RowsOf, TableName } from './table';

declare const selected: unique symbol;
declare const value: unique symbol;

/** Columns to select, with the type of the rows that they give. */
export interface Selection<Selected> {
  readonly [selected]: Selected;
}

/** An expression that the database evaluates, with the type of its value. */
export interface Expression<Value> {
  readonly [value]: Value;
}

/**
 * A table, or with a question mark a table that is left-joined, so that its columns may be null; or a relation that
 * core publishes.
 */
type JoinedTable = TableName | `${TableName}?` | RowsOf<object>;
type Joined = Readonly<Record<string, JoinedTable>>;

type JoinedRow<Table> = Table extends TableName
  ? Row<Table>
  : Table extends `${infer Name extends TableName}?`
    ? { [Column in keyof Row<Name>]: Row<Name>[Column] | null }
    : Table extends RowsOf<infer Published>
      ? Published
      : never;

type QualifiedColumn<Tables> = {
  [Alias in keyof Tables & string]: `${Alias}.${keyof JoinedRow<Tables[Alias]> & string}`;
}[keyof Tables & string];

type ValueOf<Tables, Column> = Column extends `${infer Alias extends keyof Tables & string}.${infer Name}`
  ? Name extends keyof JoinedRow<Tables[Alias]>
    ? JoinedRow<Tables[Alias]>[Name]
    : never
  : Column extends Expression<infer Value>
    ? Value
    : never;

type SelectedBy<Tables, Item> = Item extends `${infer Alias extends keyof Tables & string}.*`
  ? JoinedRow<Tables[Alias]>
  : Item extends `${string}.${infer Name}`
    ? { [Column in Name]: ValueOf<Tables, Item> }
    : { -readonly [Column in keyof Item]: ValueOf<Tables, Item[Column]> };

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/**
 * Columns of tables that a query joins under aliases: `'a.username'`, `'c.*'`, or an object that names them,
 * `{ author: 'a.username' }`. The result of the query is typed by them. `tables` says which table each alias is.
 */
export const columns = <
  const Tables extends Joined,
  const Items extends readonly (
    | QualifiedColumn<Tables>
    | `${keyof Tables & string}.*`
    | Readonly<Record<string, QualifiedColumn<Tables> | Expression<unknown>>>
  )[],
>(
  _tables: Tables,
  ...items: Items
): Selection<Flat<Intersection<SelectedBy<Tables, Items[number]>>>> => items as never;

/** Gives an expression the type of its value, which the caller knows. */
export const expression = <Value>(sql: Knex.Raw | Knex.QueryBuilder): Expression<Value> => sql as never;

type Result<Selected, Previous> = 0 extends 1 & Previous
  ? Selected[]
  : Previous extends readonly unknown[]
    ? Selected[]
    : Selected | undefined;

declare module 'knex' {
  namespace Knex {
    interface Select<TRecord, TResult> {
      <Selected>(columns: Selection<Selected>): QueryBuilder<TRecord & {}, Result<Selected, TResult>>;
    }
  }
}
