import type { Page, PageQuery } from '@tribunal/contract';

/** Who wrote something, as that account is now. */
export interface Signature {
  fromUid: string;
  fromName: string;
  fromAvatar: string | null;
  fromRole: 'root' | 'admin' | 'user';
  fromTitleName: string | null;
  fromTitleColor: string | null;
}

export interface Reply extends Signature {
  id: number;
  commentId: number;
  toUid: string;
  toName: string;
  toAvatar: string | null;
  /** Markdown, as it was written. */
  content: string;
  status: 0;
  gmtCreate: string;
  /** Whether the viewer may. */
  mayDelete: boolean;
}

export interface Comment extends Signature {
  id: number;
  /** Markdown, as it was written. */
  content: string;
  likeNum: number;
  /** Those that the viewer may see. */
  totalReplyNum: number;
  /** The newest few. */
  replyList: Reply[];
  gmtCreate: string;
  /** Whether the viewer may. */
  mayDelete: boolean;
  mayReply: boolean;
}

/** One of the two: a contest by `cid`, a discussion by `did`. */
export interface PlaceOnWire {
  cid?: number | null;
  did?: number | null;
}

export interface CommentCalls {
  /** Best liked first, then the newest. `commentLikeMap` has the ids of those on the page that the viewer likes. */
  'GET /api/comments': {
    query: PageQuery & PlaceOnWire;
    data: { commentList: Page<Comment>; commentLikeMap: Record<number, boolean> };
  };
  'POST /api/comment': { body: PlaceOnWire & { content: string }; data: Comment };
  /** Its replies go with it. */
  'DELETE /api/comment': { body: { id: number }; data: null };
  /** `cid` is the comment's id. */
  'GET /api/comment-like': { query: { cid: number; toLike: boolean }; data: null };
  /** All that the viewer may see, newest first. */
  'GET /api/reply': { query: { commentId: number }; data: Reply[] };
  /** It answers the comment, or that reply to it which is quoted. */
  'POST /api/reply': {
    body: {
      reply: { commentId: number; content: string };
      quoteId?: number | null;
      quoteType?: 'Comment' | 'Reply' | null;
    };
    data: Reply;
  };
  'DELETE /api/reply': { body: { reply: { id: number } }; data: null };
}
