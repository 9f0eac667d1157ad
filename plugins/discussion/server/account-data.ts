import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { discussion } from '../plugin';

/** What the user has written and chosen; discussions of others are named by their numbers, because they may be hidden. */
export const discussionData = (knex: Knex): AccountDataProvider => ({
  plugin: discussion.id,
  folder: 'discussions',
  files: [
    {
      name: 'discussions.json',
      textKey: 'data.discussions',
      columns: ['discussion_post.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('discussionPost')
            .where({ uid })
            .select('id', 'gid', 'pid', 'title', 'description', 'content', 'createdAt', 'updatedAt'),
        ),
    },
    {
      name: 'likes.json',
      textKey: 'data.likes',
      columns: ['discussion_like.uid'],
      pages: ({ uid }) => pagesBy('did', () => knex('discussionLike').where({ uid }).select('did')),
    },
    {
      name: 'follows.json',
      textKey: 'data.follows',
      columns: ['discussion_follow.uid'],
      pages: ({ uid }) => pagesBy('did', () => knex('discussionFollow').where({ uid }).select('did', 'isFollowing')),
    },
    {
      name: 'reports.json',
      textKey: 'data.reports',
      columns: ['discussion_report.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () => knex('discussionReport').where({ uid }).select('id', 'did', 'content', 'createdAt')),
    },
  ],
});
