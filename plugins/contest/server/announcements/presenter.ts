import type { ContestAnnouncement, UnreadAnnouncement } from '../../contract';
import type { AnnouncementModel, SignedAnnouncement } from './model';

export const presentAnnouncement = (row: SignedAnnouncement): ContestAnnouncement => ({
  id: row.id,
  title: row.title,
  content: row.content,
  username: row.username ?? '',
  status: row.status,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});

export const presentUnread = ({ id, title, createdAt }: AnnouncementModel): UnreadAnnouncement => ({
  id,
  title,
  gmtCreate: createdAt.toISOString(),
});
