import type { Migration } from '@tribunal/server';

export const companion: Migration = {
  name: '0010-companion',
  up: async (knex) => {
    await knex.raw(`
      alter table remote_run
        drop constraint remote_run_way_check,
        alter column way type varchar(9);
      alter table remote_run add constraint remote_run_way_check
        check (way in ('pool', 'own', 'verify', 'companion'));
      create index remote_run_companion on remote_run (submission_id)
        where way = 'companion' and state in ('intended', 'sent');

      -- What is known of submissions that their submitters send at the site, besides their rows in remote_run.
      create table remote_companion (
        submission_id bigint primary key references submission on delete cascade,
        -- Until when it waits for its submitter.
        until timestamptz not null,
        -- The run that was handed in and is not checked yet. Not unique: anybody can hand in any id.
        arrived_run_id varchar(64),
        arrived_at timestamptz,
        is_changed boolean not null default false,
        -- Why the run that was handed in last is not accepted: the key of a text, and its values.
        refusal jsonb,
        -- When the run is looked for again.
        next_check_at timestamptz
      );
      create index remote_companion_next_check on remote_companion (next_check_at) where next_check_at is not null;
    `);
  },
};
