import { storedData } from '@tribunal/server/account';
import { announcement } from '../plugin';

/** Announcements that the user has written. */
export const announcementData = storedData(announcement.id, 'announcements', [
  {
    name: 'written-announcements.json',
    textKey: 'data.announcements',
    table: 'announcementItem',
    select: ['id', 'title', 'content', 'createdAt', 'updatedAt'],
  },
]);
