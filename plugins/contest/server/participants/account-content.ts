import { counted, type AccountContentProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { contest } from '../../plugin';

const RENAME_STARS = `
  update contest set star_accounts = array(
    select case when lower(name) = :username then :anonymousName else name end
    from unnest(star_accounts) with ordinality listed(name, place) order by place)
  where exists (select from unnest(star_accounts) listed(name) where lower(name) = :username)`;

/**
 * Contests and what participants did in them stay, because results depend on them: a scoreboard keeps its row under
 * the anonymous name, and an unofficial participant stays one.
 */
export const contestContent = (knex: Knex): AccountContentProvider => ({
  plugin: contest.id,
  part: 'contests',
  count: async (uids) => [
    {
      textKey: 'content.contests',
      count: await counted(knex('contest').whereIn('uid', [...uids])),
      deleted: 'kept',
      erased: 'kept',
    },
    {
      textKey: 'content.announcements',
      count: await counted(knex('contestAnnouncement').whereIn('uid', [...uids])),
      deleted: 'kept',
      erased: 'kept',
    },
    {
      textKey: 'content.participations',
      count: await counted(knex('contestRegistration').whereIn('uid', [...uids])),
      deleted: 'kept',
      erased: 'kept',
    },
  ],
  erase: async ({ username, anonymousName }) => {
    if (username !== null) await knex.raw(RENAME_STARS, { username, anonymousName });
    return 'done';
  },
});
