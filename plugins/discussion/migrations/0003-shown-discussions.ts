import type { Migration } from '@tribunal/server';

export const shownDiscussions: Migration = {
  name: '0003-shown-discussions',
  up: async (knex) => {
    await knex.raw(`
      -- Lists of an area show and count what is not disabled; the index alone suffices for that.
      drop index discussion_post_newest;
      create index discussion_post_newest on discussion_post (gid, is_pinned desc, created_at desc, id desc)
        where not is_disabled;
      create index discussion_post_gid on discussion_post (gid);
      -- The list of moderators has all areas.
      create index discussion_post_of_all on discussion_post (is_pinned desc, created_at desc, id desc);
    `);
  },
};
