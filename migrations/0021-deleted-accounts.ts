import type { Migration } from './migration';

export const deletedAccounts: Migration = {
  name: '0021-deleted-accounts',
  up: async (knex) => {
    await knex.raw(`
      -- The row of a deleted account stays, without what was known about the person, because content refers to it.
      alter table account add column deleted_at timestamptz;
    `);
  },
};
