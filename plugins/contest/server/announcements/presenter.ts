import type { ContestAnnouncement, UnreadAnnouncement } from '../../contract';
import type { AnnouncementModel } from './model';

/** Presents an announcement that was read with its author. */
export const presentAnnouncement = (row: AnnouncementModel): ContestAnnouncement => ({
  id: row.id,
  title: row.title,
  content: row.content,
  username: row.author?.username ?? '',
  status: row.status,
  gmtCreate: row.createdAt.toISOString(),
  gmtModified: row.updatedAt.toISOString(),
});

export const presentUnread = ({ id, title, createdAt }: AnnouncementModel): UnreadAnnouncement => ({
  id,
  title,
  gmtCreate: createdAt.toISOString(),
});
