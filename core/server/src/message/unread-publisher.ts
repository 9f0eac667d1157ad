import type { UnreadCount } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { PgNotifications } from '@tribunal/database';
import { type EventStream, BrowserStream, Db, Log, Notifications } from '@tribunal/platform';
import type { NoticeInbox, RemindInbox } from './model';
import { receivedBy } from './received-notices';

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

/** Returns the unread counts of each of the users. */
async function countUnread(knex: Knex, uids: readonly string[]): Promise<Map<string, UnreadCount>> {
  const uid = knex.raw('who.uid');
  const reminders = (inbox: RemindInbox): Knex.QueryBuilder =>
    knex('reminder').count('*').whereRaw('recipient_uid = who.uid').where({ inbox }).whereNull('readAt');
  const notices = (inbox: NoticeInbox) => receivedBy(knex, uid, inbox).whereNull('m.readAt').count('*');
  const rows = await knex
    .from(knex.raw('unnest(?::text[]) as who(uid)', [[...uids]]))
    .select(
      uid,
      reminders('Discuss').as('comment'),
      reminders('Reply').as('reply'),
      reminders('Like').as('like'),
      notices('Sys').as('sys'),
      notices('Mine').as('mine'),
    );
  return new Map(rows.map(({ uid: owner, ...counts }) => [owner, counts]));
}
