import type { Knex } from 'knex';
import { withoutValues, type Connections } from './open';

export type PreparedQuery<Row> = (knex: Knex, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A hot query: its text is made once, and each connection parses and plans it once. It goes past the query builder, so
 * values are `$1`, `$2` (a list as one array, `= any($1)`) and columns come as the text names them, each by its name: a
 * prepared query must bring the same ones after a migration. `name` belongs to this text alone.
 */
export const prepared =
  <Row extends object>(name: string, text: string): PreparedQuery<Row> =>
  async (knex, values) => {
    const client = knex.client as Connections;
    const connection = await client.acquireConnection();
    try {
      const { rows } = await connection.query<Row>({ name, text, values: [...values] });
      return rows;
    } catch (error) {
      withoutValues(error as Error);
      throw error;
    } finally {
      void client.releaseConnection(connection);
    }
  };
