import type { Knex } from 'knex';
import { onCurrent } from './current-transaction';
import { withoutValues, type ConnectionSource } from './open';

export type PreparedQuery<Row> = (knex: Knex, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Creates a prepared query for hot paths: its text is built once, and each connection parses and plans it once. It
 * bypasses the query builder, so values are `$1`, `$2` (a list as one array, `= any($1)`) and columns are returned as
 * named in the text. List every column by name: a prepared query must return the same columns after a migration.
 * `name` must be unique to this text.
 */
export const prepared = <Row extends object>(name: string, text: string): PreparedQuery<Row> => undescribed(name, text);

/** Creates a prepared query that `npm run tables` does not describe, for tests with tables of their own. */
export function undescribed<Row extends object>(name: string, text: string): PreparedQuery<Row> {
  const query = async ({ client }: Knex, values: readonly unknown[]): Promise<Row[]> => {
    const source = client as ConnectionSource;
    const connection = await source.acquireConnection();
    try {
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
