import type { Migration } from '@tribunal/server';

/** What the plugin has given the site already, whether or not it is still there. */
export const seeded: Migration = {
  name: '0001-seeded',
  up: async (knex) => {
    await knex.raw(`create table demo_seeded (
      problem_id text primary key,
      created_at timestamptz not null default now()
    )`);
  },
};
