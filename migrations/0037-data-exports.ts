import type { Migration } from './migration';

export const dataExports: Migration = {
  name: '0037-data-exports',
  up: async (knex) => {
    await knex.raw(`
      -- The last export of an account's data: being built, ready until a day after ended_at, or failed.
      create table data_export (
        uid text primary key references account on delete cascade,
        -- Random name of its file.
        file text not null unique,
        locale text not null,
        requested_at timestamptz not null,
        -- Until when a server builds it, which others respect; null while nobody does.
        claimed_until timestamptz,
        attempts integer not null default 0,
        -- Files of the archive that are written, of how many.
        done integer not null default 0,
        total integer not null default 0,
        outcome text check (outcome in ('ready', 'failed')),
        bytes bigint,
        ended_at timestamptz
      );
      create index data_export_waiting on data_export (requested_at) where outcome is null;
    `);
  },
};
