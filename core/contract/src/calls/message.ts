import type { Page, PageQuery } from './shape';

/** Messages that have not been read. */
export interface UnreadCount {
  comment: number;
  reply: number;
  like: number;
  sys: number;
  mine: number;
}

export type RemindAction = 'Discuss' | 'Reply' | 'Like_Post' | 'Like_Discuss';

/** Somebody commented, replied or liked. What was removed since is told in words of the site. */
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
  /** Path inside the site. */
  url: string;
  /** Whether it had been read before this call. */
  state: boolean;
  senderId: string | null;
  senderUsername: string | null;
  senderAvatar: string | null;
  gmtCreate: string;
}

/** From the site, to everybody (`Sys`) or to this user alone (`Mine`). */
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

/** Reading a page marks its messages as read. */
export interface MessageCalls {
  'GET /api/msg/unread': { data: UnreadCount };
  'GET /api/msg/comment': { query: PageQuery; data: Page<RemindMessage> };
  'GET /api/msg/reply': { query: PageQuery; data: Page<RemindMessage> };
  'GET /api/msg/like': { query: PageQuery; data: Page<RemindMessage> };
  'GET /api/msg/sys': { query: PageQuery; data: Page<SystemMessage> };
  'GET /api/msg/mine': { query: PageQuery; data: Page<SystemMessage> };
  /** Removes own messages of one type, or one of them. */
  'DELETE /api/msg/clean': { query: { type: MessageType; id?: number }; data: null };
}

export type NoticeAudience = 'All' | 'Single' | 'Admin';

export interface NoticeBody {
  title: string;
  content: string;
  type: NoticeAudience;
  /** Name of the only reader, of a `Single` one. */
  recipient?: string | null;
}

export interface NoticeRow {
  id: number;
  title: string;
  content: string;
  type: NoticeAudience;
  recipient: string | null;
  /** Whether it has been delivered. */
  state: boolean;
  adminUsername: string | null;
  gmtCreate: string;
  gmtModified: string;
}

/** A notice is delivered by a job within the hour, or at once on request. */
export interface NoticeCalls {
  'GET /api/admin/msg/notice': { query: PageQuery & { type?: NoticeAudience }; data: Page<NoticeRow> };
  'POST /api/admin/msg/notice': { body: NoticeBody & { now?: boolean }; data: NoticeRow };
  /** Of a notice that has been delivered the readers see the new text; `now` delivers one that waits. */
  'PUT /api/admin/msg/notice': { body: { id: number; title: string; content: string; now?: boolean }; data: NoticeRow };
  /** Removes it from every inbox too. */
  'DELETE /api/admin/msg/notice': { query: { id: number }; data: null };
}
