import { Limits, token, type RemindAction, type RemindMessage } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Tx } from '../database/transactions';
import { Clock } from '../tokens';
import { excerpt } from './excerpt';
import { INBOX_OF } from './model';
import { Unread, type UnreadFeed } from './unread-feed';

export const Messages = token<MessageWriter>('messages');

/** The page that something happened on. */
export interface Source {
  type: RemindMessage['sourceType'];
  id: number;
}

/** A comment, or a reply to one. */
export interface Writing {
  type: NonNullable<RemindMessage['quoteType']>;
  id: number;
}

export interface Reminder {
  action: RemindAction;
  recipientUid: string;
  senderUid: string;
  source: Source & { title: string | null };
  /** What the sender has written; a like has none. */
  written?: Writing & { content: string };
  /** What it answers, or what is liked. */
  quote?: Writing & { content: string };
  /** Path inside the site: it begins with one slash. */
  url: string;
}

/** Browsers read what begins with two slashes, of either kind, as an address of another site. */
const PATH = /^\/(?![/\\])/;
/** What processes say to each other is short. */
const UIDS_AT_ONCE = 100;

/** Puts messages into the inboxes of users, inside the caller's transaction; their browsers hear of it after the commit. */
@injectable()
export class MessageWriter {
  constructor(
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Unread) private readonly unread: UnreadFeed,
  ) {}

  /**
   * The same thing again, a like that was taken back in between, reminds nobody; nor does what one does oneself. Rejects
   * when `url` leads out of the site.
   */
  async remind(tx: Tx, { action, recipientUid, senderUid, source, written, quote, url }: Reminder): Promise<void> {
    if (!PATH.test(url)) throw new Error(`a reminder leads to a path inside the site, not to ${url}`);
    if (recipientUid === senderUid) return;
    const stored = await tx
      .knex('reminder')
      .insert({
        action,
        inbox: INBOX_OF[action],
        recipientUid,
        senderUid,
        sourceType: source.type,
        sourceId: source.id,
        sourceTitle: source.title,
        writtenType: written?.type,
        writtenId: written?.id,
        sourceContent: written && excerpt(written.content, Limits.remindedText.max),
        quoteType: quote?.type,
        quoteId: quote?.id,
        quoteContent: quote && excerpt(quote.content, Limits.quotedText.max),
        url,
        createdAt: this.clock.now(),
      })
      .onConflict()
      .ignore()
      .returning<{ id: number }[]>('id');
    if (stored.length > 0) this.#changed(tx, [recipientUid]);
  }

  /**
   * Something is removed. With a page go all reminders of what happened on it; with a comment or reply the reminders of
   * it, and what others have quoted of it.
   */
  async forget(tx: Tx, gone: Source | Writing): Promise<void> {
    const isSource = gone.type === 'Discussion' || gone.type === 'Contest';
    const of = isSource ? { sourceType: gone.type, sourceId: gone.id } : { writtenType: gone.type, writtenId: gone.id };
    const removed = await tx.knex('reminder').where(of).delete().returning<{ recipientUid: string }[]>('recipientUid');
    if (!isSource) {
      await tx.knex('reminder').where({ quoteType: gone.type, quoteId: gone.id }).update({ quoteContent: null });
    }
    this.#changed(tx, [...new Set(removed.map(({ recipientUid }) => recipientUid))]);
  }

  /** From the site itself to one user, with the texts as they are; `content` is Markdown. */
  async tell(tx: Tx, { uid, title, content }: { uid: string; title: string; content: string }): Promise<void> {
    const at = this.clock.now();
    await tx.knex('notice').insert({
      title: excerpt(title, Limits.noticeTitle.max - 1),
      content,
      audience: 'Single',
      origin: 'site',
      recipientUid: uid,
      deliveredAt: at,
      createdAt: at,
      updatedAt: at,
    });
    this.#changed(tx, [uid]);
  }

  #changed(tx: Tx, uids: readonly string[]): void {
    for (let from = 0; from < uids.length; from += UIDS_AT_ONCE) {
      tx.afterCommit(() => this.unread.changed(uids.slice(from, from + UIDS_AT_ONCE)));
    }
  }
}
