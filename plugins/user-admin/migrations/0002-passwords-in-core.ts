import type { Migration } from '@tribunal/server';

export const passwordsInCore: Migration = {
  name: '0002-passwords-in-core',
  up: async (knex) => {
    // Passwords of new accounts are kept by core; those here expired after minutes.
    await knex.raw('drop table user_generated_sheet');
  },
};
