/** Who wrote something, as the server tells it. */
export interface CommentAuthor {
  fromUid: string;
  fromName: string;
  fromAvatar: string | null;
  fromRole: 'root' | 'admin' | 'user';
  fromTitleName: string | null;
  fromTitleColor: string | null;
}

export interface ReplyRow extends CommentAuthor {
  id: number;
  commentId: number;
  toUid: string;
  toName: string;
  toAvatar: string | null;
  /** Markdown. */
  content: string;
  gmtCreate: string;
}

export interface CommentRow extends CommentAuthor {
  id: number;
  /** Markdown. */
  content: string;
  likeNum: number;
  totalReplyNum: number;
  /** The newest few. */
  replyList: ReplyRow[];
  gmtCreate: string;
}

export interface CommentPage {
  commentList: { records: CommentRow[]; total: number };
  /** Ids of comments that the viewer likes. */
  commentLikeMap: Record<number, boolean>;
}

/** What a reply answers: a comment, or another reply to it. */
export interface ReplyTarget {
  commentId: number;
  toUid: string;
  toName: string;
  toAvatar: string | null;
  quoteId: number;
  quoteType: 'Comment' | 'Reply';
}

/** Where comments come from and go to. Failures are thrown; the section shows them. */
export interface CommentSource {
  list(query: { currentPage: number; limit: number }): Promise<CommentPage>;
  /** All replies to one comment, newest first. */
  replies(commentId: number): Promise<ReplyRow[]>;
  create(content: string): Promise<CommentRow>;
  remove(comment: CommentRow): Promise<unknown>;
  like(comment: CommentRow, toLike: boolean): Promise<unknown>;
  reply(target: ReplyTarget, content: string): Promise<ReplyRow>;
  removeReply(reply: ReplyRow): Promise<unknown>;
}

export interface CommentViewer {
  uid: string;
  username: string;
  avatar: string | null;
}

/** What the viewer may do; the server decides in the end. */
export interface CommentRights {
  mayDelete(written: CommentAuthor): boolean;
  /** Whether comments may be answered; everybody may unless told. */
  mayReply?(comment: CommentRow): boolean;
}

export interface CommentSectionProps {
  source: CommentSource;
  /** null for whoever has not logged in. */
  viewer: CommentViewer | null;
  rights: CommentRights;
  /** Somebody without a session wants to write or to like. */
  onLoginNeeded: () => void;
  /** Names the place in this browser, so that what was not sent is found again: `contest-12`. */
  draftKey: string;
}
