import type { NoticeRow, RemindMessage, SystemMessage } from '@tribunal/contract';
import type { ReceivedNotice, StoredNotice, StoredReminder } from './model';

export const presentReminder = (row: StoredReminder): RemindMessage => ({
  id: row.id,
  action: row.action,
  sourceId: row.sourceId,
  sourceType: row.sourceType,
  sourceTitle: row.sourceTitle,
  sourceContent: row.sourceContent,
  quoteId: row.quoteId,
  quoteType: row.quoteType,
  quoteContent: row.quoteContent,
  url: row.url,
  state: row.readAt !== null,
  senderId: row.senderId,
  senderUsername: row.senderUsername,
  senderAvatar: row.senderAvatar,
  senderCount: row.senderCount,
  isDeleted: row.isDeleted,
  gmtCreate: row.createdAt.toISOString(),
});

/** Presents a received notice; its date is that of its delivery. */
export const presentReceived = (row: ReceivedNotice): SystemMessage => ({
  id: row.id,
  title: row.title,
  content: row.content,
  adminId: row.adminUid,
  type: row.audience === 'Single' ? 'Mine' : 'Sys',
  state: row.readAt !== null,
  gmtCreate: row.deliveredAt.toISOString(),
});

export const presentNotice = (row: StoredNotice): NoticeRow => ({
  id: row.id,
  title: row.title,
  content: row.content,
  type: row.audience,
  recipients: row.recipients,
  state: row.deliveredAt !== null,
  deliverAt: row.deliverAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  readers: row.readers,
  seen: row.seen,
  adminUsername: row.adminUsername,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});
