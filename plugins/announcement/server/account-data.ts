import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { announcement } from '../plugin';

/** Announcements that the user has written. */
export const announcementData = (knex: Knex): AccountDataProvider => ({
  plugin: announcement.id,
  folder: 'announcements',
  files: [
    {
      name: 'written-announcements.json',
      textKey: 'data.announcements',
      columns: ['announcement_item.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('announcementItem').where({ uid }).select('id', 'title', 'content', 'createdAt', 'updatedAt'),
        ),
    },
  ],
});
