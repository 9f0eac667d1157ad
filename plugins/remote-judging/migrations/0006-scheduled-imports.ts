import type { Migration } from '@tribunal/server';

export const scheduledImports: Migration = {
  name: '0006-scheduled-imports',
  up: async (knex) => {
    await knex.raw(`
      alter table remote_import
        -- Nobody started it: it compares problems with their originals as often as the site's setting says.
        add column is_scheduled boolean not null default false;
      create index remote_job_pid on remote_job (pid) where pid is not null;
    `);
  },
};
