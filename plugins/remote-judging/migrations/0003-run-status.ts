import type { Migration } from '@tribunal/server';

export const runStatus: Migration = {
  name: '0003-run-status',
  up: async (knex) => {
    await knex.raw(`
      alter table remote_run
        -- Page of the run at the site.
        add column url text,
        -- When the operators were notified that it needs review.
        add column notified_at timestamptz;
      -- The operators know of those that already wait.
      update remote_run set notified_at = parked_at where state = 'parked';
      create index remote_run_unnotified on remote_run (bank)
        where state = 'parked' and notified_at is null and dropped_at is null;
    `);
  },
};
