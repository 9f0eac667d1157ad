import type { Migration } from '@tribunal/server';

export const accountConnection: Migration = {
  name: '0001-account-connection',
  up: async (knex) => {
    await knex.raw(`
      alter table remote_account
        -- Null: that of the site.
        add column user_agent text,
        -- Encrypted, because it may contain a password; null: that of the site.
        add column proxy text;
    `);
  },
};
