import { Client, DatabaseError, type ClientBase } from 'pg';
import { withLoadTolerantTimeout, type Outage } from '@tribunal/contract';
import { DATABASE_AWAY } from './outage';

/** A statement, or a caller waiting for a connection, that waits for this long makes the monitor probe the database. */
const SUSPECT_MS = 750;
/** How often the monitor checks for such waits. */
const CHECK_INTERVAL_MS = 250;
/**
 * How long the database may take to answer, connecting included, not counting the time during which this process is
 * blocked.
 */
const ANSWER_TIMEOUT_MS = 3000;
/**
 * Number of checks after which a statement that the database is not working on is aborted. At the first one its
 * answer may still be on the way.
 */
const MAX_STRIKES = 2;

/** After this long without an answer from the database, waiting callers are refused. */
export const LONGEST_SILENCE_MS = SUSPECT_MS + CHECK_INTERVAL_MS + ANSWER_TIMEOUT_MS;

interface PendingCall {
  readonly since: number;
  /** PID of the PostgreSQL backend that executes the statement; null while there is no connection yet. */
  readonly backend: number | null;
  readonly fail: () => void;
  strikes: number;
}

/**
 * Returns those of `backends` that are executing a statement, or all of them when the database answers with an error.
 * Rejects when it does not answer.
 */
export type FindBusyBackends = (backends: readonly number[]) => Promise<ReadonlySet<number>>;

/** Asks over a separate connection, which is closed afterwards. */
export const busyBackendsFinder =
  (url: string): FindBusyBackends =>
  async (backends) => {
    const client = new Client({ connectionString: url, application_name: 'tribunal-monitor' });
    client.on('error', () => undefined);
    const query = async () => {
      await client.connect();
      return client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and state is distinct from 'idle'
         and coalesce(state, '') not like 'idle in transaction%'`,
        [backends],
      );
    };
    try {
      const { rows } = await withLoadTolerantTimeout(ANSWER_TIMEOUT_MS, query());
      void client.end().catch(() => undefined);
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      client.connection.stream.destroy();
      if (error instanceof DatabaseError) return new Set(backends);
      throw error;
    }
  };

const silenceError = (): Error => Object.assign(new Error('the database is not responding'), { code: 'ETIMEDOUT' });

/**
 * Aborts whatever waits for a database that no longer answers, and nothing else. A statement may take as long as it
 * needs while PostgreSQL executes it; if only its connection was cut, only that statement is aborted. Once the
 * database is silent, callers are refused immediately until it answers again.
 */
export class DatabaseMonitor {
  readonly #waits = new Set<PendingCall>();
  #timer: NodeJS.Timeout | undefined;
  #isSilent = false;
  #isClosed = false;

  constructor(
    private readonly findBusyBackends: FindBusyBackends,
    private readonly logWarning: (message: string) => void,
    private readonly outage?: Outage,
  ) {}

  /** Monitors the statements of a connection until it ends. */
  watch(connection: ClientBase, backend: number): void {
    const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    let pendingCall: PendingCall | null = null;
    const done = (): void => {
      if (pendingCall) this.#waits.delete(pendingCall);
      pendingCall = null;
    };
    // `end()` would wait for the database if a statement has been answered in part.
    const fail = (): void => void (connection as Client).connection.stream.destroy();
    connection.query = ((...args: unknown[]) => {
      pendingCall ??= this.#begin(backend, fail);
      return query(...args);
    }) as typeof connection.query;
    connection.on('drain', done);
    connection.on('end', done);
  }

  /**
   * Waits for a connection; one that arrives too late is passed to `release`.
   * @throws an outage error (see `isOutage`) when the database does not answer
   */
  async acquire<T>(open: () => Promise<T>, release: (late: T) => unknown): Promise<T> {
    if (this.#isSilent) throw silenceError();
    return new Promise<T>((resolve, reject) => {
      const pendingCall = this.#begin(null, () => reject(silenceError()));
      open().then(
        (connection) => (this.#waits.delete(pendingCall) ? resolve(connection) : release(connection)),
        (error: unknown) => {
          this.#waits.delete(pendingCall);
          reject(error);
        },
      );
    });
  }

  /** Stops probing once nobody is waiting. */
  close(): void {
    this.#isClosed = true;
  }

  #begin(backend: number | null, fail: () => void): PendingCall {
    const pendingCall: PendingCall = { since: performance.now(), backend, fail, strikes: 0 };
    this.#waits.add(pendingCall);
    this.#scheduleCheck();
    return pendingCall;
  }

  #scheduleCheck(): void {
    if (this.#timer || (this.#waits.size === 0 && (this.#isClosed || !this.#isSilent))) return;
    const check = async (): Promise<void> => {
      await this.#check();
      this.#timer = undefined;
      this.#scheduleCheck();
    };
    this.#timer = setTimeout(() => void check(), CHECK_INTERVAL_MS).unref();
  }

  async #check(): Promise<void> {
    const startedAt = performance.now();
    const suspects = [...this.#waits].filter(({ since }) => startedAt - since >= SUSPECT_MS);
    if (suspects.length === 0 && !this.#isSilent) return;
    try {
      const busy = await this.findBusyBackends(suspects.flatMap(({ backend }) => backend ?? []));
      this.#failDeadConnections(suspects, busy);
      if (this.#isSilent) this.outage?.succeeded();
      this.#isSilent = false;
    } catch {
      this.#failAll();
    }
  }

  #failDeadConnections(suspects: readonly PendingCall[], busy: ReadonlySet<number>): void {
    for (const pendingCall of suspects) {
      if (!this.#waits.has(pendingCall) || pendingCall.backend === null || busy.has(pendingCall.backend)) continue;
      pendingCall.strikes += 1;
      if (pendingCall.strikes < MAX_STRIKES) continue;
      this.logWarning('a connection to the database was cut on the way');
      this.#fail(pendingCall);
    }
  }

  #failAll(): void {
    this.outage?.failed(DATABASE_AWAY, silenceError());
    this.#isSilent = true;
    for (const pendingCall of this.#waits) this.#fail(pendingCall);
  }

  #fail(pendingCall: PendingCall): void {
    this.#waits.delete(pendingCall);
    pendingCall.fail();
  }
}
