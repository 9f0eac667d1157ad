// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface DiscussionCategoryColumns {
  id: number;
  name: string;
}

interface DiscussionFollowColumns {
  did: number;
  uid: string;
  isFollowing: boolean;
}

interface DiscussionLikeColumns {
  did: number;
  uid: string;
}

interface DiscussionPostColumns {
  id: number;
  gid: number;
  pid: number | null;
  uid: string;
  categoryId: number;
  title: string;
  description: string;
  content: string;
  isPinned: boolean;
  isDisabled: boolean;
  isSpoiler: boolean;
  editorialRule: 'solved' | 'contest' | null;
  earlierViews: number;
  terms: string;
  createdAt: Date;
  updatedAt: Date;
  isEmbargoed: boolean;
}

interface DiscussionPostingColumns {
  id: number;
  uid: string;
  postedAt: Date;
}

interface DiscussionReportColumns {
  id: number;
  did: number;
  uid: string;
  content: string;
  isHandled: boolean;
  createdAt: Date;
  updatedAt: Date;
}

interface DiscussionViewColumns {
  did: number;
  day: Date;
  viewer: string;
}

declare module 'knex/types/tables' {
  interface Tables {
    discussionCategory: Table<DiscussionCategoryColumns, 'id', never>;
    discussionFollow: Table<DiscussionFollowColumns, never, never>;
    discussionLike: Table<DiscussionLikeColumns, never, never>;
    discussionPost: Table<
      DiscussionPostColumns,
      'id' | 'gid' | 'pid' | 'isPinned' | 'isDisabled' | 'isSpoiler' | 'editorialRule' | 'earlierViews' | 'isEmbargoed',
      never
    >;
    discussionPosting: Table<DiscussionPostingColumns, 'id', never>;
    discussionReport: Table<DiscussionReportColumns, 'id' | 'isHandled', never>;
    discussionView: Table<DiscussionViewColumns, never, never>;
  }
  interface Statements {
    'discussion-count-view': { views: number | null };
  }
}
