import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg from 'pg';

const BIGINT = pg.types.builtins.INT8;

/** Ids are bigints in the database and numbers here; none comes near 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Says what the pool itself has to say; the errors of a query are its caller's. */
const logOf = (say: (message: string) => void): Knex.Config['log'] => {
  const tell = (message: unknown): void => say(message instanceof Error ? message.message : String(message));
  return { warn: tell, error: tell, deprecate: tell, debug: () => undefined };
};

/** Errors are logged; the rows and keys that PostgreSQL quotes in them hold code, addresses and hashes. */
export const withoutValues = (error: Error & { detail?: string; where?: string }): void => {
  delete error.detail;
  delete error.where;
};

interface DatabaseOptions {
  /** How many connections this process holds at once. */
  poolMax?: number;
  say?: (message: string) => void;
}

/** A pool of connections; close it with `destroy()`. */
export function openDatabase(url: string, { poolMax = 20, say = () => undefined }: DatabaseOptions = {}): Knex {
  const database = knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'tribunal-server', types } as Knex.PgConnectionConfig,
    pool: { min: 0, max: poolMax },
    acquireConnectionTimeout: 15_000,
    log: logOf(say),
    compileSqlOnError: false,
    ...knexSnakeCaseMappers(),
  });
  database.on('query-error', withoutValues);
  return database;
}
