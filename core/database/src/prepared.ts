import type { Knex } from 'knex';
import { onCurrent } from './current-transaction';
import { withoutValues, type ConnectionSource } from './open';

import type { Statements } from 'knex/types/tables';

declare const described: unique symbol;

declare module 'knex/types/tables' {
  /** The rows of the prepared queries by their names; `npm run tables` writes them. */
  interface Statements {
    readonly [described]?: never;
  }
}

/** The name of a prepared query. */
export type StatementName = keyof Statements & string;

export type PreparedQuery<Row> = (knex: Knex, values: readonly unknown[]) => Promise<Row[]>;

/** The texts of the prepared queries of the loaded modules, by name. */
export const preparedTexts = new Map<string, string>();

/**
 * Creates a prepared query for hot paths: its text is built once, and each connection parses and plans it once. It
 * bypasses the query builder, so values are `$1`, `$2` (a list as one array, `= any($1)`) and columns are returned as
 * named in the text. List every column by name: a prepared query must return the same columns after a migration.
 * `name` must be unique to this text; that of a plugin begins with the plugin's id. The rows have the types with which
 * PostgreSQL describes the text, besides those in `Known`, which it does not know, such as the shape of JSON.
 */
export function prepared<
  Name extends StatementName,
  Known extends { [Column in keyof Statements[Name]]?: unknown } = {},
>(name: Name, text: string): PreparedQuery<Omit<Statements[Name], keyof Known> & Known> {
  preparedTexts.set(name, text);
  return undescribed(name, text);
}

/** Creates a prepared query that `npm run tables` does not describe, for tests with tables of their own. */
export function undescribed<Row extends object>(name: string, text: string): PreparedQuery<Row> {
  const query = async ({ client }: Knex, values: readonly unknown[]): Promise<Row[]> => {
    const source = client as ConnectionSource;
    const connection = await source.acquireConnection();
    try {
      source.emit('query', { sql: text, bindings: values });
      const { rows } = await connection.query<Row>({ name, text, values: [...values] });
      return rows;
    } catch (error) {
      withoutValues(error as Error);
      throw error;
    } finally {
      void source.releaseConnection(connection);
    }
  };
  return (knex, values) => onCurrent(knex, (current) => query(current, values));
}
