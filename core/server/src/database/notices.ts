import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { Client, escapeIdentifier } from 'pg';
import { withinOwnTime } from '../within';
import { Seal } from './sealed';

type Handler = (payload: string) => void;

interface Listener {
  hear: Handler;
  missed: () => void;
}

/** PostgreSQL takes no longer payload. */
const LONGEST_PAYLOAD_BYTES = 7999;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** How often the connection sends a notice to itself, and how long any answer may take. */
const HEARTBEAT_MS = 3000;
const ANSWER_MS = 4000;

/** The same for all processes; the one that comes first makes it up. */
async function sealOf(client: Client): Promise<Seal> {
  const made = randomBytes(32).toString('base64');
  await client.query('insert into notice_key (secret) values ($1) on conflict do nothing', [made]);
  const { rows } = await client.query<{ secret: string }>('select secret from notice_key');
  return new Seal(rows[0]!.secret);
}

/**
 * LISTEN and NOTIFY over one connection of its own, which is made anew whenever it breaks or falls silent. Every role of the
 * database may listen to and write on any channel, that of the judges too: so notices are sealed, and those of strangers are
 * not heard.
 */
export class Notices {
  readonly #channels = new Map<string, Set<Listener>>();
  #client: Client | null = null;
  #seal: Seal | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #heart: NodeJS.Timeout | undefined;
  #echoed: () => void = () => undefined;
  readonly #heartChannel = `tribunal_heart_${randomUUID()}`;
  #pauseMs = FIRST_PAUSE_MS;
  #isClosed = false;

  constructor(
    private readonly url: string,
    private readonly report: (error: unknown, where: string) => void,
  ) {}

  /** Rejects when the database does not answer. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'tribunal-notices',
      keepAlive: true,
      keepAliveInitialDelayMillis: HEARTBEAT_MS,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', (error) => this.#broken(client, error));
    client.on('end', () => this.#broken(client, new Error('the connection for notices has ended')));
    client.on('notification', ({ channel, payload = '' }) => this.#tell(channel, payload));
    try {
      await client.connect();
      this.#seal = await sealOf(client);
      for (const channel of [this.#heartChannel, ...this.#channels.keys()])
        await client.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      client.removeAllListeners('end');
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#beatLater(client);
  }

  /**
   * Hears every notice on the channel, this process's own too, in the order of their commits. `missed` is called when
   * some may have been lost. The returned function ends it.
   */
  async listen(channel: string, hear: Handler, missed: () => void = () => undefined): Promise<() => Promise<void>> {
    const listener = { hear, missed };
    const isNew = !this.#channels.has(channel);
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(listener));
    if (isNew) await this.#say('listen', channel);
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#channels.get(channel) !== listeners) return;
      this.#channels.delete(channel);
      await this.#say('unlisten', channel);
    };
  }

  /** Resolves when the database has it; rejects when it is too long or the connection is down. */
  async notify(channel: string, payload: string): Promise<void> {
    const isSent = await this.#ask('select pg_notify($1, $2)', [channel, this.#sealed(channel, payload)]);
    if (!isSent) throw new Error('the connection for notices is down');
  }

  /** Is heard when the transaction commits, and only then. */
  async notifyIn(trx: Knex.Transaction, channel: string, payload: string): Promise<void> {
    await trx.raw('select pg_notify(?, ?)', [channel, this.#sealed(channel, payload)]);
  }

  /** Channels that are listened to. */
  get size(): number {
    return this.#channels.size;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#heart);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  /** While the connection is down there is nothing to say: it begins with all channels when it is back. */
  async #say(command: 'listen' | 'unlisten', channel: string): Promise<void> {
    await this.#ask(`${command} ${escapeIdentifier(channel)}`);
  }

  /** One statement after another, in the order they were asked for. False while the connection is down. */
  #ask(statement: string, values: string[] = []): Promise<boolean> {
    const asked = this.#turn.then(async () => {
      await this.#client?.query(statement, values);
      return this.#client !== null;
    });
    this.#turn = asked.catch(() => undefined);
    return asked;
  }

  #sealed(channel: string, payload: string): string {
    if (!this.#seal) throw new Error('the connection for notices was never open');
    const sealed = this.#seal.close(channel, payload);
    if (sealed.length > LONGEST_PAYLOAD_BYTES) throw new Error(`the notice on ${channel} is too long`);
    return sealed;
  }

  /** Nothing closes a connection that was cut on the way, and whoever only listens does not find out. */
  #beatLater(client: Client): void {
    clearTimeout(this.#heart);
    this.#heart = setTimeout(() => void this.#beat(client), HEARTBEAT_MS);
  }

  async #beat(client: Client): Promise<void> {
    try {
      await withinOwnTime(ANSWER_MS, this.#echo(client));
    } catch (error) {
      this.#broken(client, new Error('the connection for notices is silent', { cause: error }));
      return void client.end().catch(() => undefined);
    }
    if (this.#client === client) this.#beatLater(client);
  }

  /** Resolves when a notice of this connection has come back to it. */
  #echo(client: Client): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#echoed = resolve;
      client.query('select pg_notify($1, $2)', [this.#heartChannel, '']).catch(reject);
    });
  }

  #tell(channel: string, sealed: string): void {
    if (channel === this.#heartChannel) return this.#echoed();
    const payload = this.#seal?.open(channel, sealed) ?? null;
    if (payload === null) return this.report(new Error('a notice of a stranger was dropped'), `notice on ${channel}`);
    for (const { hear } of this.#channels.get(channel) ?? []) this.#guard(channel, () => hear(payload));
  }

  #guard(channel: string, call: () => void): void {
    try {
      call();
    } catch (error) {
      this.report(error, `notice on ${channel}`);
    }
  }

  #broken(client: Client, error: unknown): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    clearTimeout(this.#heart);
    this.report(error, 'notices');
    this.#reopenLater();
  }

  #reopenLater(): void {
    this.#retry = setTimeout(() => void this.#reopen(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }

  async #reopen(): Promise<void> {
    try {
      await this.open();
    } catch {
      if (!this.#isClosed) this.#reopenLater();
      return;
    }
    for (const [channel, listeners] of this.#channels) {
      for (const { missed } of listeners) this.#guard(channel, missed);
    }
  }
}
