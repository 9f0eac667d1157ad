import type { Announcement } from '../contract';
import type { AnnouncementItem } from './model';

/** Presents an announcement that was read with its author. */
export const presentAnnouncement = (item: AnnouncementItem): Announcement => ({
  id: item.id,
  title: item.title,
  content: item.content,
  uid: item.uid,
  username: item.author!.username,
  status: item.status,
  pinned: item.pinned,
  startTime: item.startsAt?.toISOString() ?? null,
  endTime: item.endsAt?.toISOString() ?? null,
  gmtCreate: item.createdAt.toISOString(),
  gmtModified: item.updatedAt.toISOString(),
});
