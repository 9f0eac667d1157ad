import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { contest } from '../../plugin';

/** Where the user takes part; contests are named by their numbers. Results are those of the submissions. */
export const contestData = (knex: Knex): AccountDataProvider => ({
  plugin: contest.id,
  folder: 'contests',
  files: [
    {
      name: 'registrations.json',
      textKey: 'data.registrations',
      columns: ['contest_registration.uid'],
      pages: ({ uid }) => pagesBy('cid', () => knex('contestRegistration').where({ uid }).select('cid', 'createdAt')),
    },
    {
      name: 'openings.json',
      textKey: 'data.openings',
      columns: ['contest_opening.uid'],
      pages: ({ uid }) => pagesBy('cid', () => knex('contestOpening').where({ uid }).select('cid', 'openedAt')),
    },
    {
      name: 'virtual-participations.json',
      textKey: 'data.virtual',
      columns: ['contest_virtual.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () => knex('contestVirtual').where({ uid }).select('id', 'cid', 'startAt', 'endAt')),
    },
    {
      name: 'written-contests.json',
      textKey: 'data.contests',
      columns: ['contest.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('contest')
            .where({ uid })
            .select('id', 'gid', 'title', 'description', 'type', 'startAt', 'endAt', 'createdAt', 'updatedAt'),
        ),
    },
    {
      name: 'written-announcements.json',
      textKey: 'data.announcements',
      columns: ['contest_announcement.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('contestAnnouncement').where({ uid }).select('id', 'cid', 'title', 'content', 'createdAt', 'updatedAt'),
        ),
    },
  ],
});
