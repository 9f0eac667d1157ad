import { extensionPoint, hook, type Permission, type RoleSymbol } from '@tribunal/contract';

export const PLACE_KINDS = ['contest', 'discussion'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Who makes a call. */
export interface CommentReader {
  readonly uid: string;
  readonly username: string;
  readonly roles: readonly RoleSymbol[];
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
}

/** A place as one reader finds it now. */
export interface OpenPlace {
  /** Whose comments and replies the reader sees. */
  readonly authors: 'all' | readonly string[];
  /** Rejects with the reason when the reader may write no comment here and answer none. */
  checkWriting?(): Promise<void> | void;
  /** Whether the reader may answer what `uid` has commented. */
  mayReply(comment: { uid: string }): boolean;
  /** Whether the reader may delete what others wrote. */
  readonly mayModerate: boolean;
  /** How people hear of what is written here; null: they do not. */
  readonly notices: PlaceNotices | null;
}
export interface PlaceNotices {
  title: string | null;
  /** Path inside the site. */
  url: string;
  /** Hears of every comment; null: nobody does. */
  ownerUid: string | null;
}

/** What one kind of place says of its comments. */
export interface CommentPlace {
  kind: PlaceKind;
  /** Rejects with a refusal when there is no such place, or when the reader, null for a visitor, is not let in. */
  open(reader: CommentReader | null, id: number): Promise<OpenPlace>;
}

/** A place that is no more. */
export interface ForgottenPlace {
  kind: PlaceKind;
  id: number;
  /** The server's transaction in which it ceases to be. */
  readonly tx: object;
}
/** Run by whoever removes a place: what was written there, and what people were told of it, goes with it. */
export const forgetPlace = hook<ForgottenPlace>('forget-comments');

/** Plugins whose pages have comments contribute one for their kind of place. */
export const commentPlaces = extensionPoint<CommentPlace>('comment-places');
