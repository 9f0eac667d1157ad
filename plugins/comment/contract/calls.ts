import type { Page, PageQuery } from '@tribunal/contract';

/** The author of a comment or reply, as the account is now. */
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
  /** Markdown source. */
  content: string;
  status: 0;
  gmtCreate: string;
  /** Whether the viewer may delete it. */
  mayDelete: boolean;
}

export interface Comment extends Signature {
  id: number;
  /** Markdown source. */
  content: string;
  likeNum: number;
  /** Number of replies that the viewer may see. */
  totalReplyNum: number;
  /** The newest replies, only a few. */
  replyList: Reply[];
  gmtCreate: string;
  /** Whether the viewer may delete it. */
  mayDelete: boolean;
  mayReply: boolean;
}

/** Exactly one of the two is given: `cid` for a contest or `did` for a discussion. */
export interface PlaceQuery {
  cid?: number | null;
  did?: number | null;
}

export interface CommentCalls {
  /**
   * Lists comments by number of likes, then newest first. `replyTotal` is the number of replies to all of them;
   * `commentLikeMap` contains the ids of those on the page that the viewer likes.
   */
  'GET /api/comments': {
    query: PageQuery & PlaceQuery;
    data: { commentList: Page<Comment>; replyTotal: number; commentLikeMap: Record<number, boolean> };
  };
  /** Returns one comment with all its replies, for links to it. */
  'GET /api/comment': { query: { id: number }; data: { comment: Comment; isLiked: boolean } };
  'POST /api/comment': { body: PlaceQuery & { content: string }; data: Comment };
  /** Deletes a comment together with its replies. */
  'DELETE /api/comment': { body: { id: number }; data: null };
  /** Likes or unlikes a comment; `cid` is the id of the comment. */
  'GET /api/comment-like': { query: { cid: number; toLike: boolean }; data: null };
  /** Lists all replies that the viewer may see, newest first. */
  'GET /api/reply': { query: { commentId: number }; data: Reply[] };
  /** Replies to a comment or, if a reply is quoted, to that reply. */
  'POST /api/reply': {
    body: {
      reply: { commentId: number; content: string };
      quoteId?: number | null;
      quoteType?: 'Comment' | 'Reply' | null;
    };
    data: Reply;
  };
  /** Lists names for a mention that begin with the text; those who wrote at the place come first. */
  'GET /api/mention-choices': { query: PlaceQuery & { text?: string }; data: string[] };
  'DELETE /api/reply': { body: { reply: { id: number } }; data: null };
}
