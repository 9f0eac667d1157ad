import type { Migration } from '@tribunal/server';

export const embargoes: Migration = {
  name: '0002-embargoes',
  up: async (knex) => {
    await knex.raw(`
      -- Whether the author took part in a running event with the problem when this was last known.
      alter table discussion_post add column is_embargoed boolean not null default false;
      create index discussion_post_embargoed on discussion_post (gid) where is_embargoed;
    `);
  },
};
