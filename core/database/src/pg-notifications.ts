import { randomBytes, randomUUID } from 'node:crypto';
import { Backoff, withLoadTolerantTimeout } from '@tribunal/contract';
import type { Knex } from 'knex';
import { requireTransaction } from './current-transaction';
import { Client, escapeIdentifier } from 'pg';
import { NotificationCipher } from './notification-cipher';

type Handler = (payload: string) => void;

interface Listener {
  onPayload: Handler;
  onMissed: () => void;
}

/** Maximum payload size of a PostgreSQL notification. */
const MAX_PAYLOAD_BYTES = 7999;
/** How often the connection sends a notification to itself, and how long any answer may take. */
const HEARTBEAT_MS = 3000;
const ANSWER_TIMEOUT_MS = 4000;

const TRY_SHARED_LOCK = 'select pg_try_advisory_lock_shared(hashtextextended($1, 0)) as held';
const UNLOCK_SHARED = 'select pg_advisory_unlock_shared(hashtextextended($1, 0))';

/** Loads the cipher, which all processes share; the first process creates its secret. */
async function loadCipher(client: Client): Promise<NotificationCipher> {
  const newSecret = randomBytes(32).toString('base64');
  await client.query('insert into notice_key (secret) values ($1) on conflict do nothing', [newSecret]);
  const { rows } = await client.query<{ secret: string }>('select secret from notice_key');
  return new NotificationCipher(rows[0]!.secret);
}

/**
 * LISTEN and NOTIFY over a dedicated connection, which is reopened whenever it breaks or goes silent. Every database
 * role, including that of the judges, may listen to and notify any channel: therefore notifications are encrypted,
 * and unauthenticated ones are ignored.
 */
export class PgNotifications {
  readonly #channels = new Map<string, Set<Listener>>();
  /** The shared locks that this process wants to hold. */
  readonly #locks = new Set<{ name: string }>();
  #client: Client | null = null;
  #cipher: NotificationCipher | null = null;
  #lastCommand: Promise<unknown> = Promise.resolve();
  #retryTimer: NodeJS.Timeout | undefined;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #onHeartbeat: () => void = () => undefined;
  readonly #heartbeatChannel = `tribunal_heart_${randomUUID()}`;
  readonly #backoff = new Backoff({ firstMs: 200, maxMs: 5000 });
  #isClosed = false;

  constructor(
    private readonly url: string,
    private readonly report: (error: unknown, where: string) => void,
    /** Receives that the connection is lost; it is opened again. */
    private readonly onLost: (error: unknown) => void = (error) => report(error, 'notices'),
  ) {}

  /** Opens the connection; rejects when the database does not answer. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'tribunal-notices',
      keepAlive: true,
      keepAliveInitialDelayMillis: HEARTBEAT_MS,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    client.on('error', (error) => this.#handleDisconnect(client, error));
    client.on('end', () => this.#handleDisconnect(client, new Error('the notification connection was closed')));
    client.on('notification', ({ channel, payload = '' }) => this.#dispatch(channel, payload));
    try {
      await client.connect();
      this.#cipher = await loadCipher(client);
      const listen = (channel: string) => client.query(`listen ${escapeIdentifier(channel)}`);
      await listen(this.#heartbeatChannel);
      // Includes channels that are added meanwhile, whose own command has no connection.
      for (const channel of this.#channels.keys()) await listen(channel);
      for (const { name } of this.#locks) await client.query(TRY_SHARED_LOCK, [name]);
    } catch (error) {
      client.removeAllListeners('end');
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#backoff.reset();
    this.#scheduleHeartbeat(client);
  }

  /**
   * Listens to a channel, including notifications of this process, in the order of their commits. `onMissed` is
   * called when some may have been lost. The returned function stops listening.
   */
  async listen(channel: string, onPayload: Handler, onMissed: () => void): Promise<() => Promise<void>> {
    const listener = { onPayload, onMissed };
    const isNew = !this.#channels.has(channel);
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(listener));
    if (isNew) await this.#executeCommand('listen', channel);
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#channels.get(channel) !== listeners) return;
      this.#channels.delete(channel);
      await this.#executeCommand('unlisten', channel);
    };
  }

  /**
   * Sends a notification. Resolves when the database has accepted it; rejects when it is too long or the connection
   * is down.
   */
  async notify(channel: string, payload: string): Promise<void> {
    const isSent = await this.#query('select pg_notify($1, $2)', [channel, this.#encrypt(channel, payload)]);
    if (!isSent) throw new Error('the notification connection is down');
  }

  /** Sends a notification that is delivered only if and when the transaction commits. */
  async notifyIn(knex: Knex, channel: string, payload: string): Promise<void> {
    requireTransaction(knex);
    await knex.raw('select pg_notify(?, ?)', [channel, this.#encrypt(channel, payload)]);
  }

  /**
   * Holds the advisory lock of this name together with others that hold it so, for as long as this process lives or until
   * the returned function is called. A new connection takes it again. Returns null if a transaction has the lock for
   * itself, or the connection is down.
   */
  async holdShared(name: string): Promise<(() => Promise<void>) | null> {
    const lock = { name };
    const isHeld = await this.#enqueue(async () => {
      const reply = await this.#client?.query<{ held: boolean }>(TRY_SHARED_LOCK, [name]);
      if (!reply?.rows[0]?.held) return false;
      this.#locks.add(lock);
      return true;
    });
    if (!isHeld) return null;
    return async () => {
      if (!this.#locks.delete(lock)) return;
      const client = this.#client;
      // Its locks end with a connection.
      try {
        await this.#enqueue(async () => void (await client?.query(UNLOCK_SHARED, [name])));
      } catch (error) {
        if (client) this.#replace(client, error);
      }
    };
  }

  /** Number of channels that are listened to. */
  get size(): number {
    return this.#channels.size;
  }

  /** Closes the connection after the commands that were given before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#heartbeatTimer);
    await this.#lastCommand;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  /**
   * Executes a command. While the connection is down nothing needs to be done: it subscribes to all channels when it
   * reconnects. For the same reason, a connection that does not answer is replaced, and the caller need not know.
   */
  async #executeCommand(command: 'listen' | 'unlisten', channel: string): Promise<void> {
    const client = this.#client;
    try {
      await this.#query(`${command} ${escapeIdentifier(channel)}`);
    } catch (error) {
      if (client) this.#replace(client, error);
    }
  }

  /** Executes statements one after another, in the order of the calls. Returns false while the connection is down. */
  #query(statement: string, values: string[] = []): Promise<boolean> {
    return this.#enqueue(async () => {
      await this.#client?.query(statement, values);
      return this.#client !== null;
    });
  }

  /** Runs `execute` after the commands that were given before. */
  #enqueue<T>(execute: () => Promise<T>): Promise<T> {
    const result = this.#lastCommand.then(execute);
    this.#lastCommand = result.catch(() => undefined);
    return result;
  }

  #encrypt(channel: string, payload: string): string {
    if (!this.#cipher) throw new Error('the notification connection was never open');
    const encrypted = this.#cipher.encrypt(channel, payload);
    if (encrypted.length > MAX_PAYLOAD_BYTES) throw new Error(`the notification on ${channel} is too long`);
    return encrypted;
  }

  /** A connection that was cut on the way is never closed, and a mere listener does not notice. */
  #scheduleHeartbeat(client: Client): void {
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = setTimeout(() => void this.#sendHeartbeat(client), HEARTBEAT_MS);
  }

  async #sendHeartbeat(client: Client): Promise<void> {
    try {
      await this.#enqueue(() => withLoadTolerantTimeout(ANSWER_TIMEOUT_MS, this.#roundTrip(client)));
    } catch (error) {
      return this.#replace(client, error);
    }
    if (this.#client === client) this.#scheduleHeartbeat(client);
  }

  /** Closes a connection that does not answer and opens another one. */
  #replace(client: Client, cause: unknown): void {
    this.#handleDisconnect(client, new Error('the notification connection is not responding', { cause }));
    void client.end().catch(() => undefined);
  }

  /** Resolves when a notification of this connection has come back to it. */
  async #roundTrip(client: Client): Promise<void> {
    const received = new Promise<void>((resolve) => (this.#onHeartbeat = resolve));
    await client.query('select pg_notify($1, $2)', [this.#heartbeatChannel, '']);
    await received;
  }

  #dispatch(channel: string, encrypted: string): void {
    if (channel === this.#heartbeatChannel) return this.#onHeartbeat();
    const payload = this.#cipher?.decrypt(channel, encrypted) ?? null;
    if (payload === null)
      return this.report(new Error('dropped a notification from an unknown sender'), `notification on ${channel}`);
    for (const { onPayload } of this.#channels.get(channel) ?? []) this.#callSafely(channel, () => onPayload(payload));
  }

  #callSafely(channel: string, call: () => void): void {
    try {
      call();
    } catch (error) {
      this.report(error, `notice on ${channel}`);
    }
  }

  #handleDisconnect(client: Client, error: unknown): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    clearTimeout(this.#heartbeatTimer);
    this.onLost(error);
    this.#scheduleReopen();
  }

  #scheduleReopen(): void {
    this.#retryTimer = setTimeout(() => void this.#reopen(), this.#backoff.next());
  }

  async #reopen(): Promise<void> {
    try {
      await this.open();
    } catch {
      if (!this.#isClosed) this.#scheduleReopen();
      return;
    }
    for (const [channel, listeners] of this.#channels) {
      for (const { onMissed } of listeners) this.#callSafely(channel, onMissed);
    }
  }
}
