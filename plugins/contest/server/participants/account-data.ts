import { storedData } from '@tribunal/server/account';
import { contest } from '../../plugin';

/** Where the user takes part; contests are named by their numbers. Results are those of the submissions. */
export const contestData = storedData(contest.id, 'contests', [
  {
    name: 'registrations.json',
    textKey: 'data.registrations',
    table: 'contestRegistration',
    select: ['cid', 'createdAt'],
  },
  { name: 'openings.json', textKey: 'data.openings', table: 'contestOpening', select: ['cid', 'openedAt'] },
  {
    name: 'virtual-participations.json',
    textKey: 'data.virtual',
    table: 'contestVirtual',
    select: ['id', 'cid', 'startAt', 'endAt'],
  },
  {
    name: 'written-contests.json',
    textKey: 'data.contests',
    table: 'contest',
    select: ['id', 'gid', 'title', 'description', 'type', 'startAt', 'endAt', 'createdAt', 'updatedAt'],
  },
  {
    name: 'written-announcements.json',
    textKey: 'data.announcements',
    table: 'contestAnnouncement',
    select: ['id', 'cid', 'title', 'content', 'createdAt', 'updatedAt'],
  },
]);
