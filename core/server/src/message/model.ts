import {
  ROLE_SYMBOL,
  Role,
  isAdminRole,
  type MessageChoiceKind,
  type MessageType,
  type RemindAction,
  type RemindMessage,
  type RoleId,
} from '@tribunal/contract';
import type { Columns } from '@tribunal/database';

/** Inboxes of reminders; the other two contain notices. */
export type RemindInbox = Exclude<MessageType, NoticeInbox>;
export type NoticeInbox = 'Sys' | 'Mine';

export const INBOX_OF: Readonly<Record<RemindAction, RemindInbox>> = {
  Discuss: 'Discuss',
  Reply: 'Reply',
  Like_Post: 'Like',
  Like_Discuss: 'Like',
  Mention: 'Reply',
  Follow: 'Discuss',
};

export const CHOICE_OF: Readonly<Record<RemindAction, MessageChoiceKind>> = {
  Discuss: 'comment',
  Reply: 'reply',
  Like_Post: 'like',
  Like_Discuss: 'like',
  Mention: 'mention',
  Follow: 'follow',
};

/** Actions of several users on one thing that share one message. */
export const isShared = (action: RemindAction): boolean => CHOICE_OF[action] === 'like' || action === 'Follow';

/** Roles that receive notices for the audience `Admin`. */
export const STAFF_ROLES: readonly RoleId[] = Object.values(Role).filter((role) => isAdminRole([ROLE_SYMBOL[role]]));

export interface StoredReminder extends Omit<RemindMessage, 'state' | 'gmtCreate'> {
  readAt: Date | null;
  createdAt: Date;
}

export interface StoredNotice extends Columns<
  'notice',
  'id' | 'title' | 'content' | 'audience' | 'deliverAt' | 'deliveredAt' | 'createdAt' | 'updatedAt'
> {
  recipients: string[];
  readers: number;
  seen: number;
  adminUsername: string | null;
}

/** A notice as one reader sees it. */
export interface ReceivedNotice extends Columns<'notice', 'id' | 'title' | 'content' | 'audience' | 'adminUid'> {
  deliveredAt: Date;
  readAt: Date | null;
}
