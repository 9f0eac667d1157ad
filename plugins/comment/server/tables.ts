// Written by `npm run tables` from the migrated database. Do not edit.

import type { Row, Table } from '@tribunal/server';

interface CommentItemColumns {
  id: number;
  placeKind: 'contest' | 'discussion';
  placeId: number;
  uid: string;
  content: string;
  createdAt: Date;
}

interface CommentLikeColumns {
  commentId: number;
  uid: string;
}

interface CommentReplyColumns {
  id: number;
  commentId: number;
  uid: string;
  toUid: string | null;
  content: string;
  createdAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    commentItem: Table<CommentItemColumns, 'id', never>;
    commentLike: Table<CommentLikeColumns, never, never>;
    commentReply: Table<CommentReplyColumns, 'id' | 'toUid', never>;
  }
  interface Statements {
    'comment-counts': { id: Row<'commentItem'>['placeId']; total: string | null };
    'comment-writers': { uid: string | null; at: Date | null };
  }
}
