import type { Migration } from '@tribunal/server';

export const jobOrder: Migration = {
  name: '0008-job-order',
  up: async (knex) => {
    await knex.raw(`
      -- The next job of an import at a site, without reading its other jobs.
      create index remote_job_next on remote_job (import_id, bank, kind, is_background, id) where done_at is null;
      create index remote_job_leased on remote_job (lease_until) where done_at is null;
      -- When an import was last assigned a job.
      create index remote_job_served on remote_job (import_id, coalesce(done_at, lease_until))
        where import_id is not null;
      drop index remote_job_import;
    `);
  },
};
