import type { Migration } from './migration';

export const siteHealth: Migration = {
  name: '0020-site-health',
  up: async (knex) => {
    await knex.raw(`
      -- The folder of test data has a file with the same id.
      create table site_identity (
        is_only boolean primary key default true check (is_only),
        id uuid not null
      );

      -- Written by checks of the health. Each row needs a new page: no two fit into one, and nothing that is freed is used
      -- again before the table is truncated. So a write fails when the disk is full.
      create table health_write (
        id bigint generated always as identity primary key,
        filler char(5000) not null default ''
      ) with (autovacuum_enabled = false);
      alter table health_write alter column filler set storage plain;
    `);
  },
};
