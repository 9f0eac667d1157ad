import type { Migration } from './migration';

export const revokedLinks: Migration = {
  name: '0028-revoked-links',
  up: async (knex) => {
    await knex.raw(`
      -- When an administrator set a new password: logins of other services that were linked until then are unlinked,
      -- also by plugins that were off at the time.
      alter table account add column links_revoked_at timestamptz;
    `);
  },
};
