import { type PageQuery, type Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { columns, Db, notFound, pageOf, pageRange, Accounts, type Row } from '@tribunal/server';
import type { Knex } from 'knex';
import { CommentPageSizes, type Comment, type CommentCalls, type PlaceQuery, type Reply } from '../contract';
import { CommentTargetDirectory, type Place } from './comment-target-directory';
import { canSee } from './policy';
import { presentComment, presentReply } from './presenter';
import { signedComments, signedReplies, writtenBy, type SignedReply, type StoredComment } from './rows';

type CommentList = CommentCalls['GET /api/comments']['data'];

/** Reads comments and replies, as far as the reader may see them. */
@injectable()
export class CommentRepository {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(CommentTargetDirectory) private readonly places: CommentTargetDirectory,
  ) {}

  /** Lists comments by number of likes, then newest first. Throws as `CommentTargetDirectory.resolve`. */
  async list(viewer: Viewer | null, query: PageQuery & PlaceQuery): Promise<CommentList> {
    const place = await this.places.resolve(viewer, query);
    const range = pageRange(query, CommentPageSizes.comments);
    const here = { 'c.placeKind': place.kind, 'c.placeId': place.id };
    const counted = this.knex('commentItem as c').where(here).modify(writtenBy(place.authors, 'c.uid'));
    const replies = this.knex('commentReply as r')
      .whereIn('r.commentId', counted.clone().select('c.id'))
      .modify(writtenBy(place.authors, 'r.uid'));
    const [count, replyCount, rows] = await Promise.all([
      counted.count({ total: '*' }).first(),
      replies.count({ total: '*' }).first(),
      signedComments(this.knex, place.authors)
        .where(here)
        .orderBy([
          { column: 'likeNum', order: 'desc' },
          { column: 'c.createdAt', order: 'desc' },
          { column: 'c.id', order: 'desc' },
        ])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    const ids = rows.map(({ id }) => id);
    const [newest, liked] = await Promise.all([this.#newestReplies(ids, place), this.#likedBy(viewer, ids)]);
    const records = rows.map((row) => {
      const shown = newest.filter(({ commentId }) => commentId === row.id);
      return presentComment(row, shown, { viewer, place });
    });
    return {
      commentList: pageOf(records, count?.total ?? 0, range),
      replyTotal: Number(replyCount?.total ?? 0),
      commentLikeMap: Object.fromEntries(liked.map((id) => [id, true])),
    };
  }

  /** Lists all replies to one comment, newest first. Throws as `getComment`. */
  async listReplies(viewer: Viewer | null, commentId: number): Promise<Reply[]> {
    const { place } = await this.getComment(viewer, commentId);
    const rows = await signedReplies(this.knex, place.authors).where('r.commentId', commentId);
    return rows.map((row) => presentReply(row, { viewer, place }));
  }

  /** Returns one comment with all its replies. Throws as `getComment`. */
  async find(viewer: Viewer | null, id: number): Promise<CommentCalls['GET /api/comment']['data']> {
    const { place } = await this.getComment(viewer, id);
    const [row, replies, liked] = await Promise.all([
      signedComments(this.knex, place.authors).where('c.id', id).first(),
      signedReplies(this.knex, place.authors).where('r.commentId', id),
      this.#likedBy(viewer, [id]),
    ]);
    if (!row) throw notFound('comment.unknown');
    return { comment: presentComment(row, replies, { viewer, place }), isLiked: liked.length > 0 };
  }

  /**
   * Returns the comment and its place as the reader sees it. Also throws what the place throws.
   * @throws 404 if the comment does not exist or the reader may not see it
   */
  async getComment(viewer: Viewer | null, id: number): Promise<{ comment: StoredComment; place: Place }> {
    const comment = await this.knex('commentItem as c')
      .join(Accounts.as(this.knex, 'a'), 'a.uid', 'c.uid')
      .where('c.id', id)
      .first(columns({ c: 'commentItem', a: Accounts }, 'c.*', 'a.username'));
    if (!comment) throw notFound('comment.unknown');
    const place = await this.places.open(viewer, { kind: comment.placeKind, id: comment.placeId });
    if (!canSee(place, comment)) throw notFound('comment.unknown');
    return { comment, place };
  }

  /** Returns the author of a reply and the reply's place. Throws as `getComment`. */
  async getReply(viewer: Viewer, id: number): Promise<{ reply: Row<'commentReply'>; place: Place }> {
    const reply = await this.knex('commentReply').where({ id }).first();
    if (!reply) throw notFound('comment.unknown');
    const { place } = await this.getComment(viewer, reply.commentId);
    if (!canSee(place, reply)) throw notFound('comment.unknown');
    return { reply, place };
  }

  /** Returns a comment that was just written. */
  async presentCreated(viewer: Viewer, place: Place, id: number): Promise<Comment> {
    const row = await signedComments(this.knex, place.authors).where('c.id', id).first();
    if (!row) throw notFound('comment.unknown');
    return presentComment(row, [], { viewer, place });
  }

  /** Returns a reply that was just written. */
  async presentCreatedReply(viewer: Viewer, place: Place, id: number): Promise<Reply> {
    const row = await signedReplies(this.knex, place.authors).where('r.id', id).first();
    if (!row) throw notFound('comment.unknown');
    return presentReply(row, { viewer, place });
  }

  #newestReplies(ids: readonly number[], { authors }: Place): Promise<SignedReply[]> {
    const numbered = this.knex('commentReply')
      .whereIn('commentId', [...ids])
      .modify(writtenBy(authors, 'uid'))
      .select('id', this.knex.raw('row_number() over (partition by comment_id order by id desc) as place'))
      .as('numbered');
    const newest = this.knex.from(numbered).where('place', '<=', CommentPageSizes.repliesShown).select('id');
    return signedReplies(this.knex, authors).whereIn('r.id', newest);
  }

  async #likedBy(viewer: Viewer | null, ids: readonly number[]): Promise<number[]> {
    if (!viewer) return [];
    const likes = await this.knex('commentLike')
      .where({ uid: viewer.uid })
      .whereIn('commentId', [...ids])
      .select('commentId');
    return likes.map(({ commentId }) => commentId);
  }
}
