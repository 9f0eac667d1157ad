import type { Announcement } from '../contract';
import type { SignedItem } from './model';

export const presentAnnouncement = (item: SignedItem): Announcement => ({
  id: item.id,
  title: item.title,
  content: item.content,
  uid: item.uid,
  username: item.username,
  status: item.status,
  gmtCreate: item.createdAt.toISOString(),
  gmtModified: item.updatedAt.toISOString(),
});
