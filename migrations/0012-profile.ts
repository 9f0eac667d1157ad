import type { Migration } from './migration';

export const profile: Migration = {
  name: '0012-profile',
  up: async (knex) => {
    await knex.raw(`
      -- What a profile counts of a user, and on which days.
      create index submission_profile on submission (uid, created_at) where cid = 0 and gid is null;
    `);
  },
};
