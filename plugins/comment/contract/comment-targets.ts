import { extensionPoint, hook, token, type Viewer } from '@tribunal/contract';

export type CommentTargetKind = 'contest' | 'discussion';

/** A place as one reader currently sees it. */
export interface OpenCommentTarget {
  /** Authors whose comments and replies the reader sees. */
  readonly authors: 'all' | readonly string[];
  /** Rejects with the reason if the reader may neither comment nor reply here. */
  checkWriting?(): Promise<void> | void;
  /** Returns whether the reader may reply to a comment of `uid`. */
  canReply(comment: { uid: string }): boolean;
  /** Whether the reader may delete what others wrote. */
  readonly canModerate: boolean;
  /** How users are notified of what is written here; null if they are not. */
  readonly notifications: CommentTargetNotifications | null;
  /**
   * Called in the server's transaction before a comment or reply of `uid` is stored in it. Locks the place, so
   * that it is not removed meanwhile, and rejects if it is gone.
   */
  onWriting?(written: { uid: string }): Promise<void>;
}
export interface CommentTargetNotifications {
  title: string | null;
  /** Path within the site. */
  url: string;
  /** The user who is notified of every comment; null if nobody is. */
  ownerUid: string | null;
  /**
   * Returns the users who are notified of everything that is written here; without it, nobody is.
   */
  listFollowers?(): Promise<readonly string[]>;
  /**
   * Returns those of the users who may read here, who alone are notified. Without it, nobody is notified of being
   * mentioned.
   */
  findReaders?(uids: readonly string[]): Promise<readonly string[]>;
}

/** What a kind of place defines about its comments. */
export interface CommentTarget {
  kind: CommentTargetKind;
  /**
   * Opens a place for a reader, who is null for a visitor. Rejects if the place does not exist or the reader has no
   * access.
   */
  open(viewer: Viewer | null, id: number): Promise<OpenCommentTarget>;
}

/** Tells other plugins about the comments of their places. */
export interface CommentCountService {
  /** Returns the number of comments and replies by place; places without any are absent. */
  count(kind: CommentTargetKind, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Returns who wrote at the place, latest first. */
  listWriters(kind: CommentTargetKind, id: number, limit: number): Promise<string[]>;
}
export const CommentCounts = token<CommentCountService>('comment-counts');

/** A place that is being removed, in the transaction that removes it. */
export interface RemovedCommentTarget {
  kind: CommentTargetKind;
  id: number;
}
/** Called when a place is removed; its comments are deleted with it, and their notifications say so. */
export const onCommentTargetRemoved = hook<RemovedCommentTarget>('comment-target-removed');

/** Plugins whose pages have comments contribute one entry for their kind of place. */
export const commentTargets = extensionPoint<CommentTarget>('comment-targets');
