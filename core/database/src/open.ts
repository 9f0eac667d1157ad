import type { Outage } from '@tribunal/contract';
import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg, { type ClientBase } from 'pg';
import { followTransactions } from './current-transaction';
import { DatabaseMonitor, busyBackendsFinder } from './monitor';
import { DATABASE_AWAY } from './outage';

const BIGINT = pg.types.builtins.INT8;

/** Ids are bigints in the database and numbers here; none comes near 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Messages of the pool about a connection that is lost or cannot be opened; not that there are too many or wrong ones. */
const LOST_CONNECTION =
  /^(Connection Error|Acquire connection error)(?!.*(operation timed out|too many clients|remaining connection slots|authentication failed))/;

/** Logs the messages of the pool itself; errors of a query are passed to its caller. */
const knexLog = (logWarning: (message: string) => void, outage?: Outage): Knex.Config['log'] => {
  const write = (message: unknown): void => {
    const text = message instanceof Error ? message.message : String(message);
    if (outage && LOST_CONNECTION.test(text)) outage.failed(DATABASE_AWAY, text.split('\n')[0]);
    else logWarning(text);
  };
  return { warn: write, error: write, deprecate: write, debug: () => undefined };
};

/**
 * Removes the values that PostgreSQL quotes in an error, because errors are logged and rows and keys contain code,
 * addresses and hashes.
 */
export const withoutValues = (error: Error & { detail?: string; where?: string }): void => {
  delete error.detail;
  delete error.where;
};

/** Part of the knex client, which has no types. */
export interface ConnectionSource {
  acquireConnection(): Promise<ClientBase>;
  releaseConnection(connection: ClientBase): Promise<void>;
  /** Tells those who listen to the queries of the pool. */
  emit(event: 'query', query: { sql: string; bindings: readonly unknown[] }): boolean;
}

interface Pooled extends ConnectionSource {
  readonly pool: { on(event: 'poolDestroyRequest', listener: () => void): void };
}

/** Time limit for opening a connection, which includes a few short statements. */
const CONNECT_TIMEOUT_MS = 4000;

/**
 * Time after which an idle connection is closed. A new one costs tens of milliseconds, because PostgreSQL starts a
 * process that knows no table yet, so those of the last burst are kept for the next.
 */
const IDLE_TIMEOUT_MS = 600_000;

interface DatabaseOptions {
  /** Maximum number of connections of this process. */
  poolMax?: number;
  logWarning?: (message: string) => void;
  /** Receives that the database does not answer, instead of a warning for each connection. */
  outage?: Outage;
  /** false: a database that is silent for some seconds aborts nothing. For long-running commands, which can wait. */
  isMonitored?: boolean;
}

/** Opens a connection pool; close it with `destroy()`. */
export function openDatabase(
  url: string,
  { poolMax = 20, logWarning = () => undefined, outage, isMonitored = true }: DatabaseOptions = {},
): Knex {
  const monitor = new DatabaseMonitor(busyBackendsFinder(url), logWarning, outage);
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'tribunal-server',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      types,
    } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: poolMax,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      createTimeoutMillis: CONNECT_TIMEOUT_MS,
      afterCreate: (connection: ClientBase, done: (error?: unknown) => void) => {
        if (isMonitored) watchConnection(monitor, connection).then(() => done(), done);
        else done();
      },
    },
    acquireConnectionTimeout: 15_000,
    log: knexLog(logWarning, outage),
    compileSqlOnError: false,
    ...knexSnakeCaseMappers(),
  });
  database.on('query-error', withoutValues);
  followTransactions(database);
  if (!isMonitored) return database;
  const client = database.client as Pooled;
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = () => monitor.acquire(acquire, (late) => client.releaseConnection(late));
  client.pool.on('poolDestroyRequest', () => monitor.close());
  return database;
}

/**
 * Monitors a connection by the backend PID that PostgreSQL reports when asked: the PID of the handshake may be a
 * connection pooler's.
 */
async function watchConnection(monitor: DatabaseMonitor, connection: ClientBase): Promise<void> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  monitor.watch(connection, rows[0]!.pid);
}
