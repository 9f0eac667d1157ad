import type { Migration } from '@tribunal/server';

export const memberOrder: Migration = {
  name: '0008-member-order',
  up: async (knex) => {
    await knex.raw(`
      -- The order of the lists of members: applicants first.
      create index group_member_listed on group_member (gid, (auth = 1::smallint) desc, created_at desc, id desc);
      drop index group_member_newest;
    `);
  },
};
