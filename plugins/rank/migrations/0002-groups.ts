import type { Migration } from '@tribunal/server';

export const ranksOfGroups: Migration = {
  name: '0002-groups',
  up: async (knex) => {
    await knex.raw(`
      -- The group of the counted submissions; 0 for the site.
      alter table rank_total add column gid integer not null default 0;
      alter table rank_total drop constraint rank_total_pkey;
      alter table rank_total add primary key (uid, gid);
      create index rank_total_place on rank_total (gid);

      -- The place whose list has changed; null for all of them.
      alter table rank_change add column gid integer;
    `);
  },
};
