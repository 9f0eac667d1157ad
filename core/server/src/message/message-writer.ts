import { Limits, type RemindMessage } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { afterCommit, requireTransaction } from '@tribunal/database';
import { Clock, Db } from '@tribunal/platform';
import type { Knex } from 'knex';
import { excerpt } from './excerpt';
import { MessageChoiceService } from './message-choices';
import { MessageMailer } from './message-mailer';
import type { ReminderKind } from './model';
import { shareReminders, type SharedRow } from './shared-reminders';
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

/** Tells users what another user has done, such as a reply to their comment. */
export interface Reminder {
  kind: ReminderKind;
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
/** Each row has 15 parameters, and PostgreSQL accepts 65,535 in one statement. */
const RECIPIENTS_AT_ONCE = 1000;
/** Maximum number of uids per notification, because their payload is limited. */
const UIDS_PER_NOTICE = 100;

/**
 * Writes messages into the inboxes of users, inside the caller's transaction; their browsers are notified after the
 * commit.
 */
@injectable()
export class MessageWriter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(UnreadPublisher) private readonly unread: UnreadPublisher,
    @inject(MessageChoiceService) private readonly choices: MessageChoiceService,
    @inject(MessageMailer) private readonly mailer: MessageMailer,
  ) {}

  /**
   * Adds a reminder for each user who wants such messages. A repeated event, such as a like that was withdrawn in
   * between, creates no second one, and nobody is reminded of their own actions. Rejects when `url` leads out of the
   * site.
   */
  async addReminders(
    recipientUids: readonly string[],
    { kind, senderUid, source, post: written, quote, url }: Reminder,
  ): Promise<void> {
    if (!PATH.test(url)) throw new Error(`a reminder must link to a path inside the site, not to ${url}`);
    // In one order, so that two senders to many do not wait for each other.
    const others = [...new Set(recipientUids)].filter((uid) => uid !== senderUid).sort();
    const row = {
      action: kind.action,
      inbox: kind.inbox,
      senderUid,
      sourceType: source.type,
      sourceId: source.id,
      sourceTitle: source.title,
      sourceContent: written ? excerpt(written.content, Limits.remindedText.max) : null,
      writtenType: written?.type ?? null,
      writtenId: written?.id ?? null,
      quoteType: quote?.type ?? null,
      quoteId: quote?.id ?? null,
      quoteContent: quote ? excerpt(quote.content, Limits.quotedText.max) : null,
      url,
      createdAt: this.clock.now(),
    };
    for (let from = 0; from < others.length; from += RECIPIENTS_AT_ONCE) {
      await this.#addRows(others.slice(from, from + RECIPIENTS_AT_ONCE), kind, row);
    }
  }

  async #addRows(uids: readonly string[], kind: ReminderKind, row: SharedRow): Promise<void> {
    const recipients = await this.choices.findWanting(uids, kind.choice);
    if (recipients.length === 0) return;
    const notified = kind.shared
      ? await shareReminders(this.knex, row, recipients, kind.shared)
      : await this.#insert(recipients.map((recipientUid) => ({ ...row, recipientUid })));
    this.#publishUnread(notified);
    await this.#mail(notified, kind, row);
  }

  /**
   * Marks reminders of deleted content, which then say so and contain no text of it: for a page, all reminders of
   * events on it; for a comment or reply, its reminders and those that quote it.
   */
  async markDeleted({ type, id }: ReminderSource | ReminderPost): Promise<void> {
    requireTransaction(this.knex);
    if (type === 'Discussion' || type === 'Contest') {
      const deleted = { isDeleted: true, sourceTitle: null, sourceContent: null, quoteContent: null };
      await this.knex('reminder').where({ sourceType: type, sourceId: id }).update(deleted);
      return;
    }
    const deleted = { isDeleted: true, sourceContent: null };
    await this.knex('reminder').where({ writtenType: type, writtenId: id }).update(deleted);
    await this.knex('reminder').where({ quoteType: type, quoteId: id }).update({ quoteContent: null });
    await this.knex('reminder').where({ quoteType: type, quoteId: id, inbox: 'Like' }).update(deleted);
  }

  /** Replaces the title of a page in all reminders of events on it; they keep their texts, which are by others. */
  async replaceTitle({ type, id }: ReminderSource, title: string): Promise<void> {
    requireTransaction(this.knex);
    await this.knex('reminder')
      .where({ sourceType: type, sourceId: id, isDeleted: false })
      .update({ sourceTitle: title });
  }

  /** Sends a notice of the site itself to one user, as `notifyAll`. */
  notify({ uid, ...notice }: { uid: string; title: string; content: string }): Promise<void> {
    return this.notifyAll([uid], notice);
  }

  /** Sends a notice of the site itself to each of the users, with the given texts; `content` is Markdown. */
  async notifyAll(uids: readonly string[], { title, content }: { title: string; content: string }): Promise<void> {
    const at = this.clock.now();
    const notice = {
      title: excerpt(title, Limits.noticeTitle.max - 1),
      content,
      audience: 'Single',
      origin: 'site',
      deliverAt: at,
      deliveredAt: at,
      createdAt: at,
      updatedAt: at,
    } as const;
    const message = {
      choice: 'personal',
      mailText: 'mail.personal',
      sender: null,
      title,
      text: null,
      url: '/message/mine',
    } as const;
    for (let from = 0; from < uids.length; from += RECIPIENTS_AT_ONCE) {
      const some = uids.slice(from, from + RECIPIENTS_AT_ONCE);
      await this.knex('notice').insert(some.map((recipientUid) => ({ ...notice, recipientUid })));
      await this.mailer.send(some, message);
    }
    this.#publishUnread(uids);
  }

  async #insert(rows: { recipientUid: string }[]): Promise<string[]> {
    const stored = await this.knex('reminder')
      .insert(rows as never)
      .onConflict()
      .ignore()
      .returning('recipientUid');
    return stored.map(({ recipientUid }) => recipientUid);
  }

  async #mail(
    uids: readonly string[],
    { choice, mailText }: ReminderKind,
    row: {
      senderUid: string;
      sourceTitle: string | null;
      sourceContent: string | null;
      url: string;
    },
  ): Promise<void> {
    if (uids.length === 0) return;
    const sender = await this.knex('account').where({ uid: row.senderUid }).first('username');
    await this.mailer.send(uids, {
      choice,
      mailText,
      sender: sender ? { uid: row.senderUid, username: sender.username } : null,
      title: row.sourceTitle,
      text: row.sourceContent,
      url: row.url,
    });
  }

  #publishUnread(uids: readonly string[]): void {
    for (let from = 0; from < uids.length; from += UIDS_PER_NOTICE) {
      afterCommit(() => this.unread.publish(uids.slice(from, from + UIDS_PER_NOTICE)));
    }
  }
}
