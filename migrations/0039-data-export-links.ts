import type { Migration } from './migration';

export const dataExportLinks: Migration = {
  name: '0039-data-export-links',
  up: async (knex) => {
    await knex.raw(`
      -- Lets the browser of a session download the export of its user, as often as the line breaks; ends with the session.
      create table data_export_link (
        session_id uuid primary key references session on delete cascade,
        -- Of the secret in the browser's cookie.
        secret_hash bytea not null unique
      );
    `);
  },
};
