import type { Migration } from '@tribunal/server';

export const crashLoops: Migration = {
  name: '0002-crash-loops',
  up: async (knex) => {
    await knex.raw(`
      -- Processes of judge-remote that live or died early; one that stopped, or died after a long life, has no row.
      create table remote_process (
        instance text primary key,
        name text not null,
        -- Not before the judge may work.
        started_at timestamptz not null,
        seen_at timestamptz not null,
        -- It gets one piece of work at a time, which is named here: that of its last claim.
        is_careful boolean not null default false,
        bank text,
        submission_id bigint references submission on delete set null,
        job_id bigint references remote_job on delete set null
      );
      create index remote_process_name on remote_process (name, started_at);
      create index remote_process_submission on remote_process (submission_id) where submission_id is not null;
      create index remote_process_job on remote_process (job_id) where job_id is not null;

      -- What is not tried until a time because judges died of it: a submission, the adapter of a judge, or a judge.
      create table remote_suspension (
        id bigint generated always as identity primary key,
        judge_name text,
        bank text,
        submission_id bigint references submission on delete cascade,
        -- When it was first suspended.
        since timestamptz not null,
        until timestamptz not null,
        times integer not null,
        check ((judge_name is null) <> (submission_id is null))
      );
      create unique index remote_suspension_submission on remote_suspension (submission_id)
        where submission_id is not null;
      create unique index remote_suspension_judge on remote_suspension (judge_name, coalesce(bank, ''))
        where judge_name is not null;
    `);
  },
};
