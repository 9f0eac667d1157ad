import type { Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  Db,
  RateLimiter,
  badInput,
  Clock,
  forbidden,
  MessageWriter,
  notFound,
  Tx,
  type Transactions,
  type Reminder,
  type ReminderKind,
  type RateLimitRule,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { CommentLimits, type Comment, type PlaceQuery, type Reply, CommentIntervals } from '../contract';
import { CommentRepository } from './comment-repository';
import { CommentTargetDirectory, type Place } from './comment-target-directory';
import { isBlank, canDelete, type PlaceRef } from './policy';
import { findMentioned } from './mentions';
import { quoted, quoteOf, type Quote } from './quote';
import { REMINDERS } from './reminders';
import type { StoredComment } from './rows';

/** Limits how quickly one user may write; comments and replies at all places count together. */
const WRITE_RATE_LIMIT: RateLimitRule = {
  kind: 'comment',
  windowMs: CommentIntervals.writeWindow,
  limits: { subject: CommentLimits.writings.max },
  refusal: 'comment.tooOften',
};

type Activity = Omit<Reminder, 'source' | 'url'>;
/** What links in messages lead to. */
type Target = { comment: number; reply?: number };

/** Names of the kinds of places in messages. */
const SOURCE_TYPE = { contest: 'Contest', discussion: 'Discussion' } as const;

const linkTo = (url: string, { comment, reply }: Target): string =>
  `${url}?${new URLSearchParams({ comment: String(comment), ...(reply && { reply: String(reply) }) }).toString()}`;

interface ReplyDraft {
  commentId: number;
  content: string;
  quote: Quote | null;
}
/** The author, with the address that the call came from. */
interface Author {
  viewer: Viewer;
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
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(CommentTargetDirectory) private readonly places: CommentTargetDirectory,
    @inject(CommentRepository) private readonly comments: CommentRepository,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /**
   * Creates a comment.
   * @throws 429 if the author writes too quickly
   */
  async createComment({ viewer, ip }: Author, wire: PlaceQuery, content: string): Promise<Comment> {
    const place = await this.places.resolve(viewer, wire);
    await place.checkWriting?.();
    checkText(content);
    await this.rateLimits.consume(WRITE_RATE_LIMIT, { subject: viewer.uid, ip });
    const id = await this.transactions.run(async () => {
      await place.onWriting?.({ uid: viewer.uid });
      const row = { placeKind: place.kind, placeId: place.id, uid: viewer.uid, content, createdAt: this.clock.now() };
      const [made] = await this.knex('commentItem').insert(row).returning('id');
      const { id } = made!;
      const post = { type: 'Comment', id, content } as const;
      const first = { kind: REMINDERS.comment, uid: place.notifications?.ownerUid ?? null };
      await this.#announce(place, { senderUid: viewer.uid, post }, { comment: id }, first);
      return id;
    });
    return this.comments.presentCreated(viewer, place, id);
  }

  /**
   * Creates a reply.
   * @throws 403 if this comment may not be replied to, or has the maximum number of replies
   * @throws 429 if the author writes too quickly
   */
  async createReply({ viewer, ip }: Author, { commentId, content, quote }: ReplyDraft): Promise<Reply> {
    const { comment, place } = await this.comments.getComment(viewer, commentId);
    await place.checkWriting?.();
    if (!place.canReply(comment)) throw forbidden('comment.noReply');
    checkText(content);
    await this.rateLimits.consume(WRITE_RATE_LIMIT, { subject: viewer.uid, ip });
    const id = await this.transactions.run(async () => {
      await place.onWriting?.({ uid: viewer.uid });
      await this.#lockComment(comment);
      await this.#checkCount(commentId);
      const answered = await quoteOf(this.knex, comment, place, quote);
      const row = { commentId, uid: viewer.uid, toUid: answered.uid, content, createdAt: this.clock.now() };
      const [made] = await this.knex('commentReply').insert(row).returning('id');
      const { id } = made!;
      const post = { type: 'Reply', id, content } as const;
      const what = { senderUid: viewer.uid, post, quote: answered.quote };
      const target = { comment: commentId, reply: id };
      await this.#announce(place, what, target, { kind: REMINDERS.reply, uid: answered.uid });
      return id;
    });
    return this.comments.presentCreatedReply(viewer, place, id);
  }

  /** Likes or unlikes a comment; idempotent. */
  async like(viewer: Viewer, commentId: number, action: 'like' | 'unlike'): Promise<void> {
    const { comment, place } = await this.comments.getComment(viewer, commentId);
    const like = { commentId, uid: viewer.uid };
    await this.transactions.run(async () => {
      if (action === 'unlike') return void (await this.knex('commentLike').where(like).delete());
      await this.#lockComment(comment);
      await this.knex('commentLike').insert(like).onConflict().ignore();
      const what = { kind: REMINDERS.like, senderUid: viewer.uid, quote: quoted('Comment', comment) };
      await this.#remind(place, [comment.uid], what, { comment: commentId });
    });
  }

  /**
   * Deletes a comment. Only its author and the moderators of the place may.
   * @throws 403 for others
   */
  async removeComment(viewer: Viewer, id: number): Promise<void> {
    const { comment, place } = await this.comments.getComment(viewer, id);
    if (!canDelete(viewer, place, comment)) throw forbidden();
    await this.transactions.run(async () => {
      await this.#lockComment(comment);
      describeModeration(viewer, 'comment', comment);
      const replies = await this.knex('commentReply').where({ commentId: id }).pluck('id');
      await this.knex('commentItem').where({ id }).delete();
      await this.messages.markDeleted({ type: 'Comment', id });
      for (const reply of replies) await this.messages.markDeleted({ type: 'Reply', id: reply });
    });
  }

  /**
   * Deletes a reply. Only its author and the moderators of the place may.
   * @throws 403 for others
   */
  async removeReply(viewer: Viewer, id: number): Promise<void> {
    const { reply, place } = await this.comments.getReply(viewer, id);
    if (!canDelete(viewer, place, reply)) throw forbidden();
    await this.transactions.run(async () => {
      describeModeration(viewer, 'reply', reply);
      await this.knex('commentReply').where({ id }).delete();
      await this.messages.markDeleted({ type: 'Reply', id });
    });
  }

  /** Deletes all comments of a removed place, within the transaction that removes it. */
  removeAllOf({ kind, id }: PlaceRef): Promise<void> {
    return this.transactions.run(async () => {
      await this.knex('commentItem').where({ placeKind: kind, placeId: id }).delete();
      await this.messages.markDeleted({ type: SOURCE_TYPE[kind], id });
    });
  }

  /** Locks the comment until the transaction ends, so that nobody deletes it or adds another reply meanwhile. */
  async #lockComment({ id }: StoredComment): Promise<void> {
    const found = await this.knex('commentItem').where({ id }).forUpdate().first('id');
    if (!found) throw notFound('comment.unknown');
  }

  async #checkCount(commentId: number): Promise<void> {
    const { max } = CommentLimits.replies;
    const row = await this.knex('commentReply').where({ commentId }).count({ total: '*' }).first();
    if (Number(row?.total ?? 0) >= max) throw forbidden('comment.tooManyReplies', { limit: max });
  }

  /**
   * Notifies of a new text the user whom it is for first, then those whom it mentions, then the followers of the place;
   * everybody gets one message.
   */
  async #announce(
    place: Place,
    what: Omit<Activity, 'kind'> & { post: NonNullable<Activity['post']> },
    target: Target,
    first: { kind: ReminderKind; uid: string | null },
  ): Promise<void> {
    const mentioned = place.notifications?.findReaders ? await findMentioned(this.knex, what.post.content) : [];
    const followers = (await place.notifications?.listFollowers?.()) ?? [];
    const notified = new Set<string>([what.senderUid]);
    const notify = async (kind: ReminderKind, uids: readonly string[]): Promise<void> => {
      const others = uids.filter((uid) => !notified.has(uid));
      for (const uid of others) notified.add(uid);
      await this.#remind(place, others, { ...what, kind }, target);
    };
    await notify(first.kind, first.uid === null ? [] : [first.uid]);
    await notify(REMINDERS.mention, mentioned);
    await notify(REMINDERS.follow, followers);
  }

  /** Notifies those of the users who may read the place, as far as it knows them. */
  async #remind(
    { kind, id, notifications }: Place,
    uids: readonly string[],
    { quote, ...activity }: Activity,
    target: Target,
  ): Promise<void> {
    if (!notifications || uids.length === 0) return;
    const recipients = notifications.findReaders ? await notifications.findReaders(uids) : uids;
    await this.messages.addReminders(recipients, {
      ...activity,
      // A followed place has one message, whatever is answered there.
      ...(quote && activity.kind.shared !== 'each text' && { quote }),
      source: { type: SOURCE_TYPE[kind], id, title: notifications.title },
      url: linkTo(notifications.url, target),
    });
  }
}
