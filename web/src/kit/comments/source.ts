/** The author of a comment or reply as the server sends it. */
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
  /** Content as Markdown. */
  content: string;
  gmtCreate: string;
}

export interface CommentRow extends CommentAuthor {
  id: number;
  /** Content as Markdown. */
  content: string;
  likeNum: number;
  totalReplyNum: number;
  /** The newest few replies. */
  replyList: ReplyRow[];
  gmtCreate: string;
}

export interface CommentPage {
  commentList: { records: CommentRow[]; total: number };
  /** Replies to all comments of the place, not only to those of the page. */
  replyTotal: number;
  /** Ids of comments that the viewer likes. */
  commentLikeMap: Record<number, boolean>;
}

/** What a reply answers: a comment, or another reply to that comment. */
export interface ReplyTarget {
  commentId: number;
  toUid: string;
  toName: string;
  toAvatar: string | null;
  quoteId: number;
  quoteType: 'Comment' | 'Reply';
}

/** The backend of a comment section. Methods throw on failure; the section displays the error. */
export interface CommentSource {
  list(query: { currentPage: number; limit: number }): Promise<CommentPage>;
  /** Returns all replies to one comment, newest first. */
  replies(commentId: number): Promise<ReplyRow[]>;
  create(content: string): Promise<CommentRow>;
  remove(comment: CommentRow): Promise<unknown>;
  like(comment: CommentRow, toLike: boolean): Promise<unknown>;
  reply(target: ReplyTarget, content: string): Promise<ReplyRow>;
  removeReply(reply: ReplyRow): Promise<unknown>;
  /** Returns a comment with all its replies for a link to it, or null if it does not exist any more. */
  find?(id: number): Promise<{ comment: CommentRow; isLiked: boolean } | null>;
  /** Returns names that begin with the text, for mentions. */
  mentions?: (text: string) => Promise<string[]>;
}

/** The comment, and perhaps the reply to it, that the address of the page links to. */
export interface LinkedEntry {
  commentId: number;
  replyId: number | null;
}

export interface CommentViewer {
  uid: string;
  username: string;
  avatar: string | null;
}

/** What the viewer may do; the server makes the final decision. */
export interface CommentRights {
  canDelete(author: CommentAuthor): boolean;
  /** Returns whether a comment may be replied to. Without it, every comment may be. */
  canReply?(comment: CommentRow): boolean;
}

export interface CommentSectionProps {
  source: CommentSource;
  /** The viewer, or null when logged out. */
  viewer: CommentViewer | null;
  rights: CommentRights;
  /** Called when a logged-out viewer tries to write or like. */
  onLoginNeeded: () => void;
  /** Identifies the place in this browser's storage so that an unsent draft can be restored, e.g. `contest-12`. */
  draftKey: string;
  /** Shown first. */
  focus?: LinkedEntry | null;
}
