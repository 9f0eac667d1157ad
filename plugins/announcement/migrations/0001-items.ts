import type { Migration } from '@tribunal/server';

export const items: Migration = {
  name: '0001-items',
  up: async (knex) => {
    await knex.raw(`
      create table announcement_item (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        title varchar(255) not null,
        content text not null,
        status smallint not null check (status in (0, 1)),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index announcement_item_newest on announcement_item (created_at desc, id desc);
    `);
  },
};
