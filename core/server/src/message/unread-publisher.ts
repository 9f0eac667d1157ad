import { type UnreadCount } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { PgNotifications } from '../database/pg-notifications';
import type { EventStream } from '../http/event-stream';
import { BrowserStream } from '../http/event-stream-module';
import { Db, Log, Notifications } from '../tokens';
import { countUnread } from './unread';

/** The users whose count of unread messages has changed. */
export type Readers = readonly string[] | 'everybody';

const CHANNEL = 'tribunal_unread';
const BATCH_SIZE = 500;

/**
 * Publishes unread counts to browsers. Every process learns which users' counts have changed and queries those
 * connected to it; changes that arrive during the query are merged.
 */
@injectable()
export class UnreadPublisher {
  readonly #waiting = new Set<string>();
  #publishing: Promise<void> | null = null;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Notifications) private readonly pgNotifications: PgNotifications,
    @inject(BrowserStream) private readonly stream: EventStream,
    @inject(Log) private readonly log: Logger,
  ) {}

  /**
   * Announces changed counts; to be called after the commit. Never fails the caller, as browsers also poll now and
   * then.
   */
  async publish(readers: Readers): Promise<void> {
    try {
      await this.pgNotifications.notify(CHANNEL, JSON.stringify(readers));
    } catch (error) {
      this.log.warn({ err: error }, 'failed to notify browsers of messages');
    }
  }

  async count(uid: string): Promise<UnreadCount> {
    const counts = await countUnread(this.knex, [uid]);
    return counts.get(uid)!;
  }

  /** Starts publishing. The returned function stops it and waits for the updates in progress. */
  async start(): Promise<() => Promise<void>> {
    const end = await this.pgNotifications.listen(
      CHANNEL,
      (payload) => this.#enqueueLocal(JSON.parse(payload) as Readers),
      () => this.#enqueueLocal('everybody'),
    );
    return async () => {
      await end();
      await this.#publishing;
    };
  }

  #enqueueLocal(readers: Readers): void {
    const localUids = this.stream.uids();
    for (const uid of readers === 'everybody' ? localUids : readers) if (localUids.has(uid)) this.#waiting.add(uid);
    if (this.#waiting.size > 0) this.#publishing ??= this.#publishAll();
  }

  async #publishAll(): Promise<void> {
    try {
      while (this.#waiting.size > 0) await this.#publishBatch();
    } catch (error) {
      this.#waiting.clear();
      this.log.warn({ err: error }, 'failed to notify browsers of messages');
    } finally {
      this.#publishing = null;
    }
  }

  async #publishBatch(): Promise<void> {
    const some = [...this.#waiting].slice(0, BATCH_SIZE);
    for (const uid of some) this.#waiting.delete(uid);
    for (const [uid, counts] of await countUnread(this.knex, some)) this.stream.sendToUser(uid, 'unread', counts);
  }
}
