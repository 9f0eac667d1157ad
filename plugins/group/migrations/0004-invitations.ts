import type { Migration } from '@tribunal/server';

export const invitations: Migration = {
  name: '0004-invitations',
  up: async (knex) => {
    // -1: invited by a group admin.
    await knex.raw(`
      alter table group_member drop constraint group_member_auth_check;
      alter table group_member add constraint group_member_auth_check check (auth in (-1, 1, 2, 3, 4, 5));
    `);
  },
};
