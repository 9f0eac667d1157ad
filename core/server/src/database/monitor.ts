import { Client, DatabaseError, type ClientBase } from 'pg';
import { withinOwnTime } from '../within';

/** A statement, or a caller without a connection, that waits for this long makes the monitor ask the database. */
const SUSPECT_MS = 750;
/** How often the monitor looks for such waits. */
const LOOK_MS = 250;
/** How long the database may take to answer, connecting included, while this process gets to run. */
const ANSWER_MS = 3000;
/** A statement that the database does not work on: its answer may be on the way when it is seen first. */
const MOST_STRIKES = 2;

/** After this long without an answer of the database, whoever waits for it is refused. */
export const LONGEST_SILENCE_MS = SUSPECT_MS + LOOK_MS + ANSWER_MS;

interface Wait {
  readonly since: number;
  /** Process of PostgreSQL that was given the statement; null while there is no connection yet. */
  readonly backend: number | null;
  readonly fail: () => void;
  strikes: number;
}

/**
 * Resolves with those of `backends` that work on a statement, or with all of them when the database answers with a refusal.
 * Rejects when it does not answer.
 */
export type AskDatabase = (backends: readonly number[]) => Promise<ReadonlySet<number>>;

/** Asks over a connection of its own, which is closed afterwards. */
export const askOver =
  (url: string): AskDatabase =>
  async (backends) => {
    const client = new Client({ connectionString: url, application_name: 'tribunal-monitor' });
    client.on('error', () => undefined);
    const ask = async () => {
      await client.connect();
      return client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and state is distinct from 'idle'
         and coalesce(state, '') not like 'idle in transaction%'`,
        [backends],
      );
    };
    try {
      const { rows } = await withinOwnTime(ANSWER_MS, ask());
      void client.end().catch(() => undefined);
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      client.connection.stream.destroy();
      if (error instanceof DatabaseError) return new Set(backends);
      throw error;
    }
  };

const silence = (): Error => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });

/**
 * Ends what waits for a database that does not answer any more, and nothing else. A statement may take as long as it needs
 * while PostgreSQL works on it; one whose connection was cut on the way is ended alone. Once the database is silent, callers
 * are refused at once until it answers again.
 */
export class DatabaseMonitor {
  readonly #waits = new Set<Wait>();
  #timer: NodeJS.Timeout | undefined;
  #isSilent = false;
  #isClosed = false;

  constructor(
    private readonly ask: AskDatabase,
    private readonly say: (message: string) => void,
  ) {}

  /** Follows the statements of a connection until it ends. */
  follow(connection: ClientBase, backend: number): void {
    const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    let wait: Wait | null = null;
    const done = (): void => {
      if (wait) this.#waits.delete(wait);
      wait = null;
    };
    // `end()` would wait for the database where a statement is answered in part.
    const fail = (): void => void (connection as Client).connection.stream.destroy();
    connection.query = ((...args: unknown[]) => {
      wait ??= this.#begin(backend, fail);
      return query(...args);
    }) as typeof connection.query;
    connection.on('drain', done);
    connection.on('end', done);
  }

  /**
   * Waits for a connection; one that comes too late is handed to `release`.
   * @throws an outage (see `isOutage`) when the database does not answer
   */
  async acquire<T>(open: () => Promise<T>, release: (late: T) => unknown): Promise<T> {
    if (this.#isSilent) throw silence();
    return new Promise<T>((resolve, reject) => {
      const wait = this.#begin(null, () => reject(silence()));
      open().then(
        (connection) => (this.#waits.delete(wait) ? resolve(connection) : release(connection)),
        (error: unknown) => {
          this.#waits.delete(wait);
          reject(error);
        },
      );
    });
  }

  /** No more is asked once nobody waits. */
  close(): void {
    this.#isClosed = true;
  }

  #begin(backend: number | null, fail: () => void): Wait {
    const wait: Wait = { since: performance.now(), backend, fail, strikes: 0 };
    this.#waits.add(wait);
    this.#lookLater();
    return wait;
  }

  #lookLater(): void {
    if (this.#timer || (this.#waits.size === 0 && (this.#isClosed || !this.#isSilent))) return;
    const look = async (): Promise<void> => {
      await this.#look();
      this.#timer = undefined;
      this.#lookLater();
    };
    this.#timer = setTimeout(() => void look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    const began = performance.now();
    const suspects = [...this.#waits].filter(({ since }) => began - since >= SUSPECT_MS);
    if (suspects.length === 0 && !this.#isSilent) return;
    try {
      const busy = await this.ask(suspects.flatMap(({ backend }) => backend ?? []));
      this.#endCut(suspects, busy);
      if (this.#isSilent) this.say('the database answers again');
      this.#isSilent = false;
    } catch {
      this.#endAll();
    }
  }

  #endCut(suspects: readonly Wait[], busy: ReadonlySet<number>): void {
    for (const wait of suspects) {
      if (!this.#waits.has(wait) || wait.backend === null || busy.has(wait.backend)) continue;
      wait.strikes += 1;
      if (wait.strikes < MOST_STRIKES) continue;
      this.say('a connection to the database was cut on the way');
      this.#end(wait);
    }
  }

  #endAll(): void {
    if (!this.#isSilent) this.say('the database does not answer');
    this.#isSilent = true;
    for (const wait of this.#waits) this.#end(wait);
  }

  #end(wait: Wait): void {
    this.#waits.delete(wait);
    wait.fail();
  }
}
