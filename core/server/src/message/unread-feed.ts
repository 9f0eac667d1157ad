import { token, type UnreadCount } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Notices } from '../database/notices';
import type { EventStream } from '../http/event-stream';
import { BrowserStream } from '../http/stream-module';
import { Db, Log, Notice } from '../tokens';
import { countUnread } from './unread';

export const Unread = token<UnreadFeed>('unread-feed');

/** Whose count of unread messages has changed. */
export type Readers = readonly string[] | 'everybody';

const CHANNEL = 'tribunal_unread';
const AT_ONCE = 500;

/**
 * Carries the counts to the browsers. Every process hears whose have changed and looks up those who are connected to it;
 * while it does, further news of each are joined to one.
 */
@injectable()
export class UnreadFeed {
  readonly #waiting = new Set<string>();
  #telling: Promise<void> | null = null;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Notice) private readonly notices: Notices,
    @inject(BrowserStream) private readonly stream: EventStream,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** To be called after the commit. Never fails the caller: browsers ask by themselves now and then. */
  async changed(readers: Readers): Promise<void> {
    try {
      await this.notices.notify(CHANNEL, JSON.stringify(readers));
    } catch (error) {
      this.log.warn({ err: error }, 'browsers were not told of messages');
    }
  }

  async of(uid: string): Promise<UnreadCount> {
    const counts = await countUnread(this.knex, [uid]);
    return counts.get(uid)!;
  }

  /** The returned function ends it and waits for what is being told. */
  async start(): Promise<() => Promise<void>> {
    const end = await this.notices.listen(
      CHANNEL,
      (payload) => this.#hear(JSON.parse(payload) as Readers),
      () => this.#hear('everybody'),
    );
    return async () => {
      await end();
      await this.#telling;
    };
  }

  #hear(readers: Readers): void {
    const here = this.stream.uids();
    for (const uid of readers === 'everybody' ? here : readers) if (here.has(uid)) this.#waiting.add(uid);
    if (this.#waiting.size > 0) this.#telling ??= this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    try {
      while (this.#waiting.size > 0) await this.#tellSome();
    } catch (error) {
      this.#waiting.clear();
      this.log.warn({ err: error }, 'browsers were not told of messages');
    } finally {
      this.#telling = null;
    }
  }

  async #tellSome(): Promise<void> {
    const some = [...this.#waiting].slice(0, AT_ONCE);
    for (const uid of some) this.#waiting.delete(uid);
    for (const [uid, counts] of await countUnread(this.knex, some)) this.stream.tell(uid, 'unread', counts);
  }
}
