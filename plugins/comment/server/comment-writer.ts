import type { Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  RateLimiter,
  badInput,
  Clock,
  forbidden,
  MessageWriter,
  notFound,
  Tx,
  type Transaction,
  type Transactions,
  type Reminder,
  type RateLimitRule,
} from '@tribunal/server';
import { CommentLimits, type Comment, type PlaceQuery, type Reply, CommentIntervals } from '../contract';
import { CommentRepository } from './comment-repository';
import { PlaceDirectory, type Place } from './place-directory';
import { isBlank, canDelete, type PlaceRef } from './policy';
import { quoted, quoteOf, type Quote } from './quote';
import type { StoredComment } from './rows';

/** Limits how quickly one user may write; comments and replies at all places count together. */
const WRITE_RATE_LIMIT: RateLimitRule = {
  kind: 'comment',
  windowMs: CommentIntervals.writeWindow,
  limits: { subject: CommentLimits.writings.max },
  refusal: 'comment.tooOften',
};

type Activity = Omit<Reminder, 'source' | 'url' | 'recipientUid'> & { recipientUid: string | null };

/** Names of the kinds of places in messages. */
const SOURCE_TYPE = { contest: 'Contest', discussion: 'Discussion' } as const;

/** Returns the reminder that an activity at a place causes; null if nobody is notified. */
function reminderOf(
  { kind, id, notifications }: Pick<Place, 'kind' | 'id' | 'notifications'>,
  activity: Activity,
): Reminder | null {
  const { recipientUid } = activity;
  if (!notifications || recipientUid === null) return null;
  return {
    ...activity,
    recipientUid,
    source: { type: SOURCE_TYPE[kind], id, title: notifications.title },
    url: notifications.url,
  };
}

interface ReplyDraft {
  commentId: number;
  content: string;
  quote: Quote | null;
}
/** The author, with the address that the call came from. */
interface Author {
  writer: Viewer;
  ip: string;
}

/** Describes that a moderator deletes what somebody else wrote; what authors do themselves is no act of moderation. */
function describeModeration(
  { uid }: Viewer,
  type: 'comment' | 'reply',
  written: { id: number; uid: string; content: string },
): void {
  if (uid === written.uid) return;
  audit.describe({
    subject: { type, id: written.id },
    before: { content: written.content, uid: written.uid },
    after: null,
  });
}

const checkText = (content: string): void => {
  if (isBlank(content)) throw badInput('content', 'comment.empty');
};

/**
 * Writes, likes and deletes comments and replies. Every method looks up what the call names and checks with its
 * place; it throws 404 if something does not exist, and whatever the place throws.
 */
@injectable()
export class CommentWriter {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(CommentRepository) private readonly comments: CommentRepository,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /**
   * Creates a comment.
   * @throws 429 if the author writes too quickly
   */
  async createComment({ writer, ip }: Author, wire: PlaceQuery, content: string): Promise<Comment> {
    const place = await this.places.resolve(writer, wire);
    await place.checkWriting?.();
    checkText(content);
    await this.rateLimits.consume(WRITE_RATE_LIMIT, { subject: writer.uid, ip });
    const id = await this.tx.run(async (tx) => {
      const row = { placeKind: place.kind, placeId: place.id, uid: writer.uid, content, createdAt: this.clock.now() };
      const [made] = await tx.knex('commentItem').insert(row).returning('id');
      const newPost = { type: 'Comment', id: made!.id, content } as const;
      const recipientUid = place.notifications?.ownerUid ?? null;
      await this.#addReminder(tx, place, { action: 'Discuss', recipientUid, senderUid: writer.uid, post: newPost });
      return made!.id;
    });
    return this.comments.presentCreated(writer, place, id);
  }

  /**
   * Creates a reply.
   * @throws 403 if this comment may not be replied to, or has the maximum number of replies
   * @throws 429 if the author writes too quickly
   */
  async createReply({ writer, ip }: Author, { commentId, content, quote }: ReplyDraft): Promise<Reply> {
    const { comment, place } = await this.comments.getComment(writer, commentId);
    await place.checkWriting?.();
    if (!place.canReply(comment)) throw forbidden('comment.noReply');
    checkText(content);
    await this.rateLimits.consume(WRITE_RATE_LIMIT, { subject: writer.uid, ip });
    const id = await this.tx.run(async (tx) => {
      await this.#lockComment(tx, comment);
      await this.#checkCount(tx, commentId);
      const answered = await quoteOf(tx.knex, comment, place, quote);
      const row = { commentId, uid: writer.uid, toUid: answered.uid, content, createdAt: this.clock.now() };
      const [made] = await tx.knex('commentReply').insert(row).returning('id');
      const newPost = { type: 'Reply', id: made!.id, content } as const;
      const what = { action: 'Reply', recipientUid: answered.uid, senderUid: writer.uid, post: newPost } as const;
      await this.#addReminder(tx, place, { ...what, quote: answered.quote });
      return made!.id;
    });
    return this.comments.presentCreatedReply(writer, place, id);
  }

  /** Likes or unlikes a comment; idempotent. */
  async like(reader: Viewer, commentId: number, action: 'like' | 'unlike'): Promise<void> {
    const { comment, place } = await this.comments.getComment(reader, commentId);
    const like = { commentId, uid: reader.uid };
    await this.tx.run(async (tx) => {
      if (action === 'unlike') return void (await tx.knex('commentLike').where(like).delete());
      await this.#lockComment(tx, comment);
      await tx.knex('commentLike').insert(like).onConflict().ignore();
      const what = { action: 'Like_Discuss', recipientUid: comment.uid, senderUid: reader.uid } as const;
      await this.#addReminder(tx, place, { ...what, quote: quoted('Comment', comment) });
    });
  }

  /**
   * Deletes a comment. Only its author and the moderators of the place may.
   * @throws 403 for others
   */
  async removeComment(reader: Viewer, id: number): Promise<void> {
    const { comment, place } = await this.comments.getComment(reader, id);
    if (!canDelete(reader, place, comment)) throw forbidden();
    await this.tx.run(async (tx) => {
      await this.#lockComment(tx, comment);
      describeModeration(reader, 'comment', comment);
      const replies = await tx.knex('commentReply').where({ commentId: id }).pluck('id');
      await tx.knex('commentItem').where({ id }).delete();
      await this.messages.removeReminders(tx, { type: 'Comment', id });
      for (const reply of replies) await this.messages.removeReminders(tx, { type: 'Reply', id: reply });
    });
  }

  /**
   * Deletes a reply. Only its author and the moderators of the place may.
   * @throws 403 for others
   */
  async removeReply(reader: Viewer, id: number): Promise<void> {
    const { reply, place } = await this.comments.getReply(reader, id);
    if (!canDelete(reader, place, reply)) throw forbidden();
    await this.tx.run(async (tx) => {
      describeModeration(reader, 'reply', reply);
      await tx.knex('commentReply').where({ id }).delete();
      await this.messages.removeReminders(tx, { type: 'Reply', id });
    });
  }

  /** Deletes all comments of a removed place, within the transaction that removes it. */
  async removeAllOf(tx: Transaction, { kind, id }: PlaceRef): Promise<void> {
    await tx.knex('commentItem').where({ placeKind: kind, placeId: id }).delete();
    await this.messages.removeReminders(tx, { type: SOURCE_TYPE[kind], id });
  }

  /** Locks the comment until the transaction ends, so that nobody deletes it or adds another reply meanwhile. */
  async #lockComment({ knex }: Transaction, { id }: StoredComment): Promise<void> {
    const found = await knex('commentItem').where({ id }).forUpdate().first('id');
    if (!found) throw notFound('comment.unknown');
  }

  async #checkCount({ knex }: Transaction, commentId: number): Promise<void> {
    const { max } = CommentLimits.replies;
    const row = await knex('commentReply').where({ commentId }).count({ total: '*' }).first();
    if (Number(row?.total ?? 0) >= max) throw forbidden('comment.tooManyReplies', { limit: max });
  }

  async #addReminder(tx: Transaction, place: Place, what: Parameters<typeof reminderOf>[1]): Promise<void> {
    const reminder = reminderOf(place, what);
    if (reminder) await this.messages.addReminder(tx, reminder);
  }
}
