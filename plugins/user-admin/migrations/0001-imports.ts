import type { Migration } from '@tribunal/server';

export const imports: Migration = {
  name: '0001-imports',
  up: async (knex) => {
    await knex.raw(`
      -- The newest import of each administrator. Passwords are only in the memory of the server that runs it.
      create table user_import (
        id bigint generated always as identity primary key,
        uid text not null unique references account on delete cascade,
        mode text not null check (mode in ('all', 'good')),
        total integer not null,
        done integer not null,
        created integer not null default 0,
        failed integer not null,
        last_row integer,
        problems jsonb not null,
        outcome text check (outcome in ('done', 'refused', 'interrupted')),
        started_at timestamptz not null,
        seen_at timestamptz not null
      );
      -- Passwords of generated accounts until they are downloaded, encrypted with a key that only the administrator has.
      create table user_generated_sheet (
        key_hash text primary key,
        uid text not null references account on delete cascade,
        sealed bytea not null,
        expires_at timestamptz not null
      );
    `);
  },
};
