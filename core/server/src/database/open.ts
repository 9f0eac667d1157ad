import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg, { type ClientBase } from 'pg';
import { DatabaseMonitor, askOver } from './monitor';

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

/** Of knex, whose client is not typed. */
export interface Connections {
  acquireConnection(): Promise<ClientBase>;
  releaseConnection(connection: ClientBase): Promise<void>;
}

interface Pooled extends Connections {
  readonly pool: { on(event: 'poolDestroyRequest', listener: () => void): void };
}

/** Opening one takes as long as connecting, and a few short statements. */
const OPEN_MS = 4000;

interface DatabaseOptions {
  /** How many connections this process holds at once. */
  poolMax?: number;
  say?: (message: string) => void;
  /** false: a database that is silent for some seconds ends nothing. For long work of a command, which can wait. */
  isMonitored?: boolean;
}

/** A pool of connections; close it with `destroy()`. */
export function openDatabase(
  url: string,
  { poolMax = 20, say = () => undefined, isMonitored = true }: DatabaseOptions = {},
): Knex {
  const monitor = new DatabaseMonitor(askOver(url), say);
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'tribunal-server',
      keepAlive: true,
      connectionTimeoutMillis: OPEN_MS,
      types,
    } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: poolMax,
      createTimeoutMillis: OPEN_MS,
      afterCreate: (connection: ClientBase, done: (error?: unknown) => void) => {
        if (isMonitored) followed(monitor, connection).then(() => done(), done);
        else done();
      },
    },
    acquireConnectionTimeout: 15_000,
    log: logOf(say),
    compileSqlOnError: false,
    ...knexSnakeCaseMappers(),
  });
  database.on('query-error', withoutValues);
  if (!isMonitored) return database;
  const client = database.client as Pooled;
  const open = client.acquireConnection.bind(client);
  client.acquireConnection = () => monitor.acquire(open, (late) => client.releaseConnection(late));
  client.pool.on('poolDestroyRequest', () => monitor.close());
  return database;
}

/** The process number that PostgreSQL says when it is asked: that of the first greeting may be a connection pooler's. */
async function followed(monitor: DatabaseMonitor, connection: ClientBase): Promise<void> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  monitor.follow(connection, rows[0]!.pid);
}
