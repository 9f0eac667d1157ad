import type { Migration } from '@tribunal/server';

export const archive: Migration = {
  name: '0002-archive',
  up: async (knex) => {
    // An archived group can be read, but is closed for new work.
    await knex.raw('alter table group_item add column archived_at timestamptz');
  },
};
