import type { Migration } from './migration';

export const submissions: Migration = {
  name: '0003-submissions',
  up: async (knex) => {
    await knex.raw(`
      -- What a user sent. Only share ever changes.
      create table submission (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        pid integer not null references problem on delete cascade,
        cid bigint not null default 0,
        gid bigint,
        tid bigint,
        display_id varchar(50),
        language varchar(64) not null,
        code text not null,
        length integer not null,
        ip varchar(45) not null,
        share boolean not null default false,
        created_at timestamptz not null
      );
      create index submission_public on submission (id desc) include (pid, uid) where cid = 0 and gid is null;
      create index submission_user on submission (uid, id desc);
      create index submission_user_problem on submission (uid, pid, id desc);
      create index submission_problem on submission (pid, id desc);
      create index submission_contest on submission (cid, id) where cid <> 0;
      create index submission_group on submission (gid, id desc) where gid is not null;
      create index submission_created_at on submission (created_at);

      -- Each time a verdict is wanted; the newest one of a submission is current.
      create table judgement (
        id bigint generated always as identity primary key,
        submission_id bigint not null references submission on delete cascade,
        is_current boolean not null default true,
        reason varchar(10) not null check (reason in ('first', 'rejudge', 'manual', 'cancel', 'resubmit')),
        bank varchar(10) not null,
        priority smallint not null,
        status smallint not null default 5,
        -- Goes up whenever the work is taken away from a judge; a report of an older attempt is dropped.
        attempt smallint not null default 1,
        claimed_by varchar(64),
        instance varchar(64),
        lease_until timestamptz,
        published_at timestamptz,
        time_ms integer,
        memory_kb integer,
        score integer,
        oi_rank_score integer,
        message text,
        judger varchar(64),
        provenance jsonb,
        created_at timestamptz not null,
        judged_at timestamptz
      ) with (fillfactor = 80);
      create unique index judgement_current on judgement (submission_id) where is_current;
      create index judgement_submission on judgement (submission_id, id);
      create index judgement_status on judgement (status, submission_id desc) where is_current;
      create index judgement_open on judgement (id) where is_current and judged_at is null;

      create table judgement_case (
        judgement_id bigint not null references judgement on delete cascade,
        seq integer not null,
        case_id bigint,
        group_num integer,
        status smallint not null,
        time_ms integer,
        memory_kb integer,
        score integer,
        message varchar(1024),
        primary key (judgement_id, seq)
      );

      -- Who has solved what outside contests, since which submission.
      create table solved (
        uid text not null references account on delete cascade,
        pid integer not null references problem on delete cascade,
        submission_id bigint not null references submission on delete cascade,
        solved_at timestamptz not null,
        primary key (uid, pid)
      );
      create index solved_at on solved (solved_at);
      create index solved_submission on solved (submission_id);

      -- When a user last submitted outside contests.
      create table submit_pace (
        uid text primary key references account on delete cascade,
        last_at timestamptz not null
      );

      create table internal_error (
        id bigint generated always as identity primary key,
        judgement_id bigint not null unique references judgement on delete cascade,
        reason varchar(255) not null,
        detail text not null,
        judge varchar(64),
        created_at timestamptz not null,
        resolved_at timestamptz,
        resolved_by text references account on delete set null
      );
      create index internal_error_open on internal_error (id desc) where resolved_at is null;

      create table judge_node (
        name varchar(64) primary key,
        instance varchar(64) not null,
        kind varchar(10) not null check (kind in ('local', 'remote')),
        keys text[] not null,
        languages jsonb not null,
        slots integer not null,
        degraded text[] not null,
        started_at timestamptz not null,
        seen_at timestamptz not null
      );
    `);
  },
};
