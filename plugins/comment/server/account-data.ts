import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { comment } from '../plugin';

/** Comments, replies and likes of the user; places are named by their numbers, because they may be hidden. */
export const commentData = (knex: Knex): AccountDataProvider => ({
  plugin: comment.id,
  folder: 'comments',
  files: [
    {
      name: 'comments.json',
      textKey: 'data.comments',
      columns: ['comment_item.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('commentItem').where({ uid }).select('id', 'placeKind', 'placeId', 'content', 'createdAt'),
        ),
    },
    {
      name: 'replies.json',
      textKey: 'data.replies',
      columns: ['comment_reply.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () => knex('commentReply').where({ uid }).select('id', 'commentId', 'content', 'createdAt')),
    },
    {
      name: 'likes.json',
      textKey: 'data.likes',
      columns: ['comment_like.uid'],
      pages: ({ uid }) => pagesBy('commentId', () => knex('commentLike').where({ uid }).select('commentId')),
    },
  ],
});
