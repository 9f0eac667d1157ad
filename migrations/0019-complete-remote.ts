import type { Migration } from './migration';

/** Adds what `0014-remote` has in its final form to databases that were given an earlier form of it. */
export const completeRemote: Migration = {
  name: '0019-complete-remote',
  up: async (knex) => {
    await knex.raw(`
      alter table public_file add column if not exists is_fetched boolean not null default false;
      create index if not exists public_file_fetched on public_file (created_at) where is_fetched and pid is null;

      create table if not exists remote_pace (
        uid text primary key references account on delete cascade,
        last_at timestamptz not null
      );
      create index if not exists remote_run_doubt on remote_run (account_id, parked_at) where state = 'parked';
    `);
  },
};
