import { counted, type AccountContentProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { contest } from '../../plugin';

const RENAME_STARS = `
  update contest set star_accounts = array(
    select case when lower(name) = lower(:from) then :to else name end
    from unnest(star_accounts) with ordinality listed(name, place) order by place)
  where exists (select from unnest(star_accounts) listed(name) where lower(name) = lower(:from))`;

/** Contests name their stars; one that gets another name stays unofficial. */
export async function renameStars(knex: Knex, { from, to }: { from: string; to: string }): Promise<void> {
  await knex.raw(RENAME_STARS, { from, to });
}

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
    if (username !== null) await renameStars(knex, { from: username, to: anonymousName });
    return 'done';
  },
});
