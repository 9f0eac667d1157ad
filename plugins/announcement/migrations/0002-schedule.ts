import type { Migration } from '@tribunal/server';

export const schedule: Migration = {
  name: '0002-schedule',
  up: async (knex) => {
    await knex.raw(`
      alter table announcement_item
        add column pinned boolean not null default false,
        -- It is shown from the one until the other; null: no limit.
        add column starts_at timestamptz,
        add column ends_at timestamptz,
        add check (starts_at < ends_at);
      drop index announcement_item_newest;
      create index announcement_item_newest on announcement_item (pinned desc, created_at desc, id desc);
    `);
  },
};
