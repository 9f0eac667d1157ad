import { Accounts, columns, expression } from '@tribunal/server';
import type { Knex } from 'knex';
import type { OpenCommentTarget, CommentTargetKind } from '../contract';
import { authorRole } from './author-role';

type Authors = OpenCommentTarget['authors'];

/** A comment as stored, with the username of its author. */
export interface StoredComment {
  username: string;
  id: number;
  placeKind: CommentTargetKind;
  placeId: number;
  uid: string;
  content: string;
  createdAt: Date;
}

const signature = {
  fromUid: 'a.uid',
  fromName: 'a.username',
  fromAvatar: 'a.avatar',
  fromTitleName: 'a.titleName',
  fromTitleColor: 'a.titleColor',
} as const;

/** Restricts a query to rows written by these authors. */
export const writtenBy = (authors: Authors, column: string) => (query: Knex.QueryBuilder) =>
  authors === 'all' ? query : query.whereIn(column, [...authors]);

/** Selects comments as `c`, with their authors, likes and the number of visible replies by these authors. */
export function signedComments(knex: Knex, authors: Authors) {
  const likes = knex('commentLike as l').count('*').whereRaw('l.comment_id = c.id');
  const replies = knex('commentReply as r')
    .count('*')
    .whereRaw('r.comment_id = c.id')
    .modify(writtenBy(authors, 'r.uid'));
  return knex('commentItem as c')
    .join(Accounts.as(knex, 'a'), 'a.uid', 'c.uid')
    .modify(writtenBy(authors, 'c.uid'))
    .select(
      columns({ c: 'commentItem', a: Accounts }, 'c.id', 'c.content', 'c.createdAt', signature, {
        fromRole: authorRole(knex),
        likeNum: expression<number>(likes),
        replyNum: expression<number>(replies),
      }),
    );
}

/** Selects replies as `r`, newest first. A reply whose addressee no longer exists counts as a reply to the comment. */
export function signedReplies(knex: Knex, authors: Authors) {
  return knex('commentReply as r')
    .join('commentItem as c', 'c.id', 'r.commentId')
    .join(Accounts.as(knex, 'a'), 'a.uid', 'r.uid')
    .joinRaw(`join ${Accounts.sql} as t on t.uid = coalesce(r.to_uid, c.uid)`)
    .modify(writtenBy(authors, 'r.uid'))
    .orderBy('r.id', 'desc')
    .select(
      columns(
        { r: 'commentReply', a: Accounts, t: Accounts },
        'r.id',
        'r.commentId',
        'r.content',
        'r.createdAt',
        signature,
        {
          fromRole: authorRole(knex),
          toUid: 't.uid',
          toName: 't.username',
          toAvatar: 't.avatar',
        },
      ),
    );
}

export type SignedComment = Awaited<ReturnType<typeof signedComments>>[number];
export type SignedReply = Awaited<ReturnType<typeof signedReplies>>[number];
