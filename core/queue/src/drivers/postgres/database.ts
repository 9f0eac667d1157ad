import type { Outage } from '@tribunal/contract';
import { Client, DatabaseError, Pool, type QueryResultRow } from 'pg';
import { backoff } from '../../backoff';
import { outageOf, type QueueSettings } from '../../options';

/** SQLSTATE classes of temporary errors: connection, resources, shutdown, serialization. */
const TRANSIENT_CLASSES = ['08', '40', '53', '57'];
const CLOSE_TIMEOUT_MS = 5000;

/** Any error that the server did not report about the statement is a connection problem and hence transient. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || TRANSIENT_CLASSES.includes(error.code?.slice(0, 2) ?? '');

export interface Statement {
  /** Name under which the statement is prepared, once per connection. */
  name: string;
  text: string;
}

/**
 * A small connection pool that survives restarts of the server: a statement interrupted by an outage is sent again
 * afterwards.
 */
export class Database {
  private readonly pool: Pool;
  private readonly stopped = new AbortController();
  private readonly outage: Outage;

  constructor(
    private readonly url: string,
    settings: QueueSettings,
  ) {
    this.outage = outageOf(settings);
    this.pool = new Pool({ ...this.connection(), max: 4, query_timeout: 30_000 });
    this.pool.on('error', (error) => this.outage.failed('the database connection was lost', error));
  }

  connect(): Client {
    return new Client(this.connection());
  }

  /** Returns the rows. Connection failures are retried until the server is back or the queue closes. */
  async query<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const pause = backoff(this.stopped.signal);
    for (;;) {
      try {
        const rows = await this.queryOnce<Row>(statement, values);
        this.outage.succeeded();
        return rows;
      } catch (error) {
        if (!isTransient(error) || this.stopped.signal.aborted) throw error;
        this.outage.failed('the database is not responding', error);
        await pause.wait().catch(() => {
          throw error;
        });
      }
    }
  }

  async queryOnce<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>({ ...statement, values });
    return rows;
  }

  /** From here on, outages are waited out for only a few seconds. */
  beginClosing(): void {
    setTimeout(() => this.stopped.abort(), CLOSE_TIMEOUT_MS).unref();
  }

  async end(): Promise<void> {
    this.stopped.abort();
    await this.pool.end();
  }

  private connection() {
    return {
      connectionString: this.url,
      application_name: 'tribunal-queue',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    };
  }
}
