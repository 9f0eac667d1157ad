import type { MessageChoiceKind, MessageType, RemindAction, RemindMessage } from '@tribunal/contract';
import type { Columns } from '@tribunal/database';

/** Inboxes of reminders; the other two contain notices. */
export type RemindInbox = Exclude<MessageType, NoticeInbox>;
export type NoticeInbox = 'Sys' | 'Mine';

/** A kind of messages about what others did, as the plugin declares it that sends them. */
export interface ReminderKind {
  /** Stored; the database knows all of them. */
  action: RemindAction;
  inbox: RemindInbox;
  /** What users choose to get. */
  choice: MessageChoiceKind;
  /**
   * Whether several users share one message about one thing: `each user` counts everybody once, `each text` renews the
   * message with every text.
   */
  shared?: 'each user' | 'each text';
  /** Key of what the mail says, in the texts of the server; it may contain `sender` and `title`. */
  mailText: string;
}

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
