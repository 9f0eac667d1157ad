import type { Migration } from '@tribunal/server';

/** Whether demo content may still be created. Decided once, at the first start with the plugin. */
export const state: Migration = {
  name: '0002-state',
  up: async (knex) => {
    await knex.raw(`create table demo_state (
      only_one boolean primary key default true check (only_one),
      decided_at timestamptz not null default now(),
      -- null while demo content is being created.
      closed_at timestamptz
    )`);
  },
};
