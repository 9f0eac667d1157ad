import type { Page, PageQuery } from './shape';

/** Numbers of unread messages. */
export interface UnreadCount {
  comment: number;
  reply: number;
  like: number;
  sys: number;
  mine: number;
}

export type RemindAction = 'Discuss' | 'Reply' | 'Like_Post' | 'Like_Discuss';

/** Notifies of a comment, a reply or a like. Content deleted since then is replaced by a text of the site. */
export interface RemindMessage {
  id: number;
  action: RemindAction;
  sourceId: number;
  sourceType: 'Discussion' | 'Contest';
  sourceTitle: string | null;
  sourceContent: string | null;
  quoteId: number | null;
  quoteType: 'Comment' | 'Reply' | null;
  quoteContent: string | null;
  /** Path within the site. */
  url: string;
  /** Whether the message had been read before this call. */
  state: boolean;
  senderId: string | null;
  senderUsername: string | null;
  senderAvatar: string | null;
  gmtCreate: string;
}

/** A message of the site, to everybody (`Sys`) or to this user only (`Mine`). */
export interface SystemMessage {
  id: number;
  title: string;
  /** Markdown. */
  content: string;
  adminId: string | null;
  type: 'Sys' | 'Mine';
  state: boolean;
  gmtCreate: string;
}

export type MessageType = 'Discuss' | 'Reply' | 'Like' | 'Sys' | 'Mine';

/** Calls of the inbox. Reading a page marks its messages as read. */
export interface MessageCalls {
  'GET /api/msg/unread': { data: UnreadCount };
  'GET /api/msg/comment': { query: PageQuery; data: Page<RemindMessage> };
  'GET /api/msg/reply': { query: PageQuery; data: Page<RemindMessage> };
  'GET /api/msg/like': { query: PageQuery; data: Page<RemindMessage> };
  'GET /api/msg/sys': { query: PageQuery; data: Page<SystemMessage> };
  'GET /api/msg/mine': { query: PageQuery; data: Page<SystemMessage> };
  /** Deletes the caller's messages of one type, or only the one with `id`. */
  'DELETE /api/msg/clean': { query: { type: MessageType; id?: number }; data: null };
}

export type NoticeAudience = 'All' | 'Single' | 'Admin';

export interface NoticeBody {
  title: string;
  content: string;
  type: NoticeAudience;
  /** Usernames of the recipients of a notice of type `Single`. */
  recipients?: string[] | null;
}

/** When a notice is delivered: at once, at a time (ISO 8601), or by default at the next full hour. */
export interface NoticeDelivery {
  now?: boolean;
  deliverAt?: string | null;
}

export interface NoticeRow {
  id: number;
  title: string;
  content: string;
  type: NoticeAudience;
  /** Usernames of the recipients of a notice of type `Single`. */
  recipients: string[];
  /** Whether the notice has been delivered. */
  state: boolean;
  /** Time at which it is delivered, or was to be. */
  deliverAt: string;
  deliveredAt: string | null;
  /** Number of accounts that it is for, now. */
  readers: number;
  /** Number of those that have read it. */
  seen: number;
  adminUsername: string | null;
  gmtCreate: string;
  gmtModified: string;
}

/** A user who may receive a notice. */
export interface NoticeRecipient {
  uid: string;
  username: string;
  nickname: string | null;
}

/** Calls about notices. */
export interface NoticeCalls {
  'GET /api/admin/msg/notice': { query: PageQuery & { type?: NoticeAudience }; data: Page<NoticeRow> };
  /** Finds users by a part of their username, nickname or real name. */
  'GET /api/admin/msg/notice/recipient': { query: { keyword: string }; data: NoticeRecipient[] };
  'POST /api/admin/msg/notice': { body: NoticeBody & NoticeDelivery; data: NoticeRow };
  /**
   * Changes a notice. Recipients of a delivered notice see the new text. With `now`, texts that are left out stay.
   * @throws 400 for a text that is left out without `now`
   * @throws 409 if a delivered notice would be delivered at another time
   */
  'PUT /api/admin/msg/notice': {
    body: { id: number; title?: string | undefined; content?: string | undefined } & NoticeDelivery;
    data: NoticeRow;
  };
  /** Deletes a notice, also from every inbox. */
  'DELETE /api/admin/msg/notice': { query: { id: number }; data: null };
}
