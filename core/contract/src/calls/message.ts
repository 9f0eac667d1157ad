import type { Page, PageQuery } from './shape';

/** Numbers of unread messages. */
export interface UnreadCount {
  comment: number;
  reply: number;
  like: number;
  sys: number;
  mine: number;
}

/** `Follow`: a comment or reply in a discussion that the recipient follows. */
export type RemindAction = 'Discuss' | 'Reply' | 'Like_Post' | 'Like_Discuss' | 'Mention' | 'Follow';

/**
 * Notifies of a comment, a reply, a mention or a like. Likes of the same thing share one message, and so do new comments
 * in a followed discussion.
 */
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
  /** The last user who did it. */
  senderId: string | null;
  senderUsername: string | null;
  senderAvatar: string | null;
  /** Number of users who did it. */
  senderCount: number;
  /** Whether the page or text that it is about has been deleted; the title is null if the page has. */
  isDeleted: boolean;
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

export const MESSAGE_TYPES = ['Discuss', 'Reply', 'Like', 'Sys', 'Mine'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Kinds of messages that a user can choose; `personal` is a message of the site to this user only. */
export const MESSAGE_CHOICES = ['comment', 'reply', 'mention', 'like', 'follow', 'personal'] as const;
export type MessageChoiceKind = (typeof MESSAGE_CHOICES)[number];

export interface MessageChoice {
  kind: MessageChoiceKind;
  /** Whether such messages come; personal ones always do. */
  isWanted: boolean;
  /** Whether they also come by mail. */
  isMailed: boolean;
}

export interface MessageChoices {
  choices: MessageChoice[];
  /** Whether the site sends mail, and to this account. */
  canMail: boolean;
}

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
  'GET /api/msg/choices': { data: MessageChoices };
  /** Stores what is given; kinds that are absent stay unchanged. Mails are written in the language of this call. */
  'PUT /api/msg/choices': { body: { choices: MessageChoice[] }; data: MessageChoices };
  /**
   * Ends the mails about messages to the user whose mail has this token, without a login. Mail programs call it on one
   * click, as RFC 8058 describes.
   */
  'POST /api/msg/unsubscribe': { query: { token: string }; data: null };
}

export const NOTICE_AUDIENCES = ['All', 'Single', 'Admin'] as const;
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number];

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

/** A mail that the site kept instead of sending it. */
export interface CaughtMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  gmtCreate: string;
}

export interface MailCalls {
  /**
   * Lists caught mails, newest first: at most a hundred, none older than a day. The list is empty on a site that
   * sends its mails.
   */
  'GET /api/admin/caught-mail': { data: CaughtMail[] };
}
