import { Limits, type RemindAction, type RemindMessage } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Tx } from '../database/transactions';
import { Clock } from '../tokens';
import { excerpt } from './excerpt';
import { INBOX_OF } from './model';
import { UnreadPublisher } from './unread-publisher';

/** The page where the event happened. */
export interface ReminderSource {
  type: RemindMessage['sourceType'];
  id: number;
}

/** A comment, or a reply to one. */
export interface ReminderPost {
  type: NonNullable<RemindMessage['quoteType']>;
  id: number;
}

export interface Reminder {
  action: RemindAction;
  recipientUid: string;
  senderUid: string;
  source: ReminderSource & { title: string | null };
  /** The sender's text; a like has none. */
  post?: ReminderPost & { content: string };
  /** The post that it answers, or that is liked. */
  quote?: ReminderPost & { content: string };
  /** Path within the site: it begins with exactly one slash. */
  url: string;
}

/** Browsers treat a path that begins with two slashes, of either kind, as a URL of another site. */
const PATH = /^\/(?![/\\])/;
/** Maximum number of uids per notification, because their payload is limited. */
const UIDS_PER_NOTICE = 100;

/**
 * Writes messages into the inboxes of users, inside the caller's transaction; their browsers are notified after the
 * commit.
 */
@injectable()
export class MessageWriter {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(UnreadPublisher) private readonly unread: UnreadPublisher,
  ) {}

  /**
   * Adds a reminder. A repeated event, such as a like that was withdrawn in between, creates no second one, and
   * nobody is reminded of their own actions. Rejects when `url` leads out of the site.
   */
  async addReminder(
    tx: Tx,
    { action, recipientUid, senderUid, source, post: written, quote, url }: Reminder,
  ): Promise<void> {
    if (!PATH.test(url)) throw new Error(`a reminder must link to a path inside the site, not to ${url}`);
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
      .returning('id');
    if (stored.length > 0) this.#publishUnread(tx, [recipientUid]);
  }

  /**
   * Removes reminders of deleted content: for a page, all reminders of events on it; for a comment or reply, its
   * reminders and those that quote it.
   */
  async removeReminders(tx: Tx, target: ReminderSource | ReminderPost): Promise<void> {
    const { type, id } = target;
    const reminders = tx.knex('reminder');
    const matching =
      type === 'Discussion' || type === 'Contest'
        ? reminders.where({ sourceType: type, sourceId: id })
        : reminders.where({ writtenType: type, writtenId: id });
    const removed = await matching.delete().returning('recipientUid');
    if (type === 'Comment' || type === 'Reply') {
      await tx.knex('reminder').where({ quoteType: type, quoteId: id }).update({ quoteContent: null });
    }
    this.#publishUnread(tx, [...new Set(removed.map(({ recipientUid }) => recipientUid))]);
  }

  /** Sends a notice of the site itself to one user, with the given texts; `content` is Markdown. */
  async notify(tx: Tx, { uid, title, content }: { uid: string; title: string; content: string }): Promise<void> {
    const at = this.clock.now();
    await tx.knex('notice').insert({
      title: excerpt(title, Limits.noticeTitle.max - 1),
      content,
      audience: 'Single',
      origin: 'site',
      recipientUid: uid,
      deliverAt: at,
      deliveredAt: at,
      createdAt: at,
      updatedAt: at,
    });
    this.#publishUnread(tx, [uid]);
  }

  #publishUnread(tx: Tx, uids: readonly string[]): void {
    for (let from = 0; from < uids.length; from += UIDS_PER_NOTICE) {
      tx.afterCommit(() => this.unread.publish(uids.slice(from, from + UIDS_PER_NOTICE)));
    }
  }
}
