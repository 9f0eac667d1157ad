import type { Migration } from '@tribunal/server';

export const catalogue: Migration = {
  name: '0005-catalogue',
  up: async (knex) => {
    await knex.raw(`
      -- Problems in the public lists of the sites.
      create table remote_catalogue_problem (
        bank varchar(10) not null,
        remote_id varchar(50) not null,
        title varchar(255) not null,
        tags jsonb not null,
        difficulty varchar(64),
        -- When a list last showed it.
        seen_at timestamptz not null,
        primary key (bank, remote_id)
      );

      -- How far the list of a site has been read.
      create table remote_catalogue (
        bank varchar(10) primary key,
        -- When the reading began that is not complete; null if there is none.
        started_at timestamptz,
        -- Where that reading goes on; null at the beginning of the list.
        cursor text,
        -- When the list was last read completely.
        read_at timestamptz
      );

      alter table remote_job
        -- Nobody waits for it: it is assigned when no other job of the site is open.
        add column is_background boolean not null default false;
    `);
  },
};
