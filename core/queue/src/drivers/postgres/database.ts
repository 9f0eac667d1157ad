import { Client, DatabaseError, Pool, type QueryResultRow } from 'pg';
import { backoff } from '../../backoff';
import type { QueueSettings } from '../../options';

/** SQLSTATE classes that say "not now": connection, resources, shutdown, serialization. */
const PASSING = ['08', '40', '53', '57'];
const CLOSING_PATIENCE_MS = 5000;

/** Anything that is not the server's verdict on the statement is the connection's trouble. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || PASSING.includes(error.code?.slice(0, 2) ?? '');

export interface Statement {
  /** Prepared once per connection under this name. */
  name: string;
  text: string;
}

/** A few connections that outlive restarts of the server: a statement cut off by an outage is sent again after it. */
export class Database {
  private readonly pool: Pool;
  private readonly stopped = new AbortController();

  constructor(
    private readonly url: string,
    private readonly settings: QueueSettings,
  ) {
    this.pool = new Pool({ ...this.connection(), max: 4, query_timeout: 30_000 });
    this.pool.on('error', (error) => settings.onProblem('a database connection was lost', error));
  }

  connect(): Client {
    return new Client(this.connection());
  }

  /** The rows; a connection's failure is retried until the server is back or the queue closes. */
  async query<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const pause = backoff(this.stopped.signal);
    for (;;) {
      try {
        return await this.queryOnce<Row>(statement, values);
      } catch (error) {
        if (!isPassing(error) || this.stopped.signal.aborted) throw error;
        this.settings.onProblem('the database does not answer', error);
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

  /** From here on an outage is waited for a few seconds only. */
  beginClosing(): void {
    setTimeout(() => this.stopped.abort(), CLOSING_PATIENCE_MS).unref();
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
