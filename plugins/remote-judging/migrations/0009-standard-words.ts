import type { Migration } from '@tribunal/server';

export const standardWords: Migration = {
  name: '0009-standard-words',
  up: async (knex) => {
    await knex.raw(`
      alter table remote_account rename column visit to site_login;
      alter table remote_run rename column parked_at to needs_review_since;

      drop index remote_run_parked, remote_run_doubt, remote_run_unnotified;
      alter table remote_run
        drop constraint remote_run_state_check,
        alter column state type varchar(12);
      update remote_run set state = 'needsReview' where state = 'parked';
      alter table remote_run add constraint remote_run_state_check
        check (state in ('intended', 'sent', 'tracking', 'final', 'refused', 'needsReview'));
      create index remote_run_needs_review on remote_run (id) where state = 'needsReview' and dropped_at is null;
      create index remote_run_doubt on remote_run (account_id, needs_review_since) where state = 'needsReview';
      create index remote_run_unnotified on remote_run (bank)
        where state = 'needsReview' and notified_at is null and dropped_at is null;
    `);
  },
};
