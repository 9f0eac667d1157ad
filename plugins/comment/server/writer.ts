import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Attempts,
  badInput,
  Clock,
  forbidden,
  Messages,
  notFound,
  Tx,
  type AttemptGuard,
  type MessageWriter,
  type Transaction,
  type Transactions,
} from '@tribunal/server';
import { CommentLimits, type Comment, type CommentReader, type PlaceOnWire, type Reply } from '../contract';
import { Comments, type CommentLibrary } from './library';
import { WRITING } from './pace';
import { Places, type Place, type PlaceDirectory } from './places';
import { isBlank, mayDelete, type PlaceRef } from './policy';
import { quoted, quoteOf, type Quote } from './quote';
import { reminderOf, SOURCE_TYPE } from './reminder';
import type { StoredComment } from './rows';

export const CommentDesk = token<CommentWriter>('comment-desk');

interface ReplyDraft {
  commentId: number;
  content: string;
  quote: Quote | null;
}
/** Who writes, and from where. */
interface Author {
  writer: CommentReader;
  ip: string;
}

const checkText = (content: string): void => {
  if (isBlank(content)) throw badInput('content', 'comment.empty');
};

/** What people do with comments. Whatever they name is looked up, and its place asked; refuses as places do, and 404. */
@injectable()
export class CommentWriter {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Places) private readonly places: PlaceDirectory,
    @inject(Comments) private readonly comments: CommentLibrary,
    @inject(Messages) private readonly messages: MessageWriter,
    @inject(Attempts) private readonly attempts: AttemptGuard,
  ) {}

  /** 429 when its author writes too quickly. */
  async comment({ writer, ip }: Author, wire: PlaceOnWire, content: string): Promise<Comment> {
    const place = await this.places.find(writer, wire);
    await place.checkWriting?.();
    checkText(content);
    await this.attempts.enter(WRITING, { subject: writer.uid, ip });
    const id = await this.tx.run(async (tx) => {
      const row = { placeKind: place.kind, placeId: place.id, uid: writer.uid, content, createdAt: this.clock.now() };
      const [made] = await tx.knex('commentItem').insert(row).returning<{ id: number }[]>('id');
      const written = { type: 'Comment', id: made!.id, content } as const;
      const recipientUid = place.notices?.ownerUid ?? null;
      await this.#remind(tx, place, { action: 'Discuss', recipientUid, senderUid: writer.uid, written });
      return made!.id;
    });
    return this.comments.comment(writer, place, id);
  }

  /** 403 where this comment may not be answered, and when it has as many answers as it may; 429 as `comment`. */
  async reply({ writer, ip }: Author, { commentId, content, quote }: ReplyDraft): Promise<Reply> {
    const { comment, place } = await this.comments.find(writer, commentId);
    await place.checkWriting?.();
    if (!place.mayReply(comment)) throw forbidden('comment.noReply');
    checkText(content);
    await this.attempts.enter(WRITING, { subject: writer.uid, ip });
    const id = await this.tx.run(async (tx) => {
      await this.#hold(tx, comment);
      await this.#checkCount(tx, commentId);
      const answered = await quoteOf(tx.knex, comment, place, quote);
      const row = { commentId, uid: writer.uid, toUid: answered.uid, content, createdAt: this.clock.now() };
      const [made] = await tx.knex('commentReply').insert(row).returning<{ id: number }[]>('id');
      const written = { type: 'Reply', id: made!.id, content } as const;
      const what = { action: 'Reply', recipientUid: answered.uid, senderUid: writer.uid, written } as const;
      await this.#remind(tx, place, { ...what, quote: answered.quote });
      return made!.id;
    });
    return this.comments.reply(writer, place, id);
  }

  /** The same again changes nothing. */
  async like(reader: CommentReader, commentId: number, wish: 'like' | 'unlike'): Promise<void> {
    const { comment, place } = await this.comments.find(reader, commentId);
    const like = { commentId, uid: reader.uid };
    await this.tx.run(async (tx) => {
      if (wish === 'unlike') return void (await tx.knex('commentLike').where(like).delete());
      await this.#hold(tx, comment);
      await tx.knex('commentLike').insert(like).onConflict().ignore();
      const what = { action: 'Like_Discuss', recipientUid: comment.uid, senderUid: reader.uid } as const;
      await this.#remind(tx, place, { ...what, quote: quoted('Comment', comment) });
    });
  }

  /** By the one who wrote it, and by those who look after the place; 403 for others. */
  async remove(reader: CommentReader, id: number): Promise<void> {
    const { comment, place } = await this.comments.find(reader, id);
    if (!mayDelete(reader, place, comment)) throw forbidden();
    await this.tx.run(async (tx) => {
      await this.#hold(tx, comment);
      const replies = await tx.knex('commentReply').where({ commentId: id }).pluck<number[]>('id');
      await tx.knex('commentItem').where({ id }).delete();
      await this.messages.forget(tx, { type: 'Comment', id });
      for (const reply of replies) await this.messages.forget(tx, { type: 'Reply', id: reply });
    });
  }

  /** As `remove`. */
  async removeReply(reader: CommentReader, id: number): Promise<void> {
    const { reply, place } = await this.comments.findReply(reader, id);
    if (!mayDelete(reader, place, reply)) throw forbidden();
    await this.tx.run(async (tx) => {
      await tx.knex('commentReply').where({ id }).delete();
      await this.messages.forget(tx, { type: 'Reply', id });
    });
  }

  /** All that was written at a place that is no more, within the transaction that removes it. */
  async forget(tx: Transaction, { kind, id }: PlaceRef): Promise<void> {
    await tx.knex('commentItem').where({ placeKind: kind, placeId: id }).delete();
    await this.messages.forget(tx, { type: SOURCE_TYPE[kind], id });
  }

  /** Nobody deletes it, and nobody else answers it, until the transaction ends. */
  async #hold({ knex }: Transaction, { id }: StoredComment): Promise<void> {
    const found = await knex('commentItem').where({ id }).forUpdate().first('id');
    if (!found) throw notFound('comment.unknown');
  }

  async #checkCount({ knex }: Transaction, commentId: number): Promise<void> {
    const { max } = CommentLimits.replies;
    const row = await knex('commentReply').where({ commentId }).count<{ total: number }[]>('* as total').first();
    if ((row?.total ?? 0) >= max) throw forbidden('comment.tooManyReplies', { limit: max });
  }

  async #remind(tx: Transaction, place: Place, what: Parameters<typeof reminderOf>[1]): Promise<void> {
    const reminder = reminderOf(place, what);
    if (reminder) await this.messages.remind(tx, reminder);
  }
}
