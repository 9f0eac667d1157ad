import type { Migration } from '@tribunal/server';

export const contests: Migration = {
  name: '0001-contests',
  up: async (knex) => {
    await knex.raw(`
      create table contest (
        id integer generated always as identity primary key,
        title varchar(255) not null,
        description text,
        type smallint not null check (type in (0, 1)),
        auth smallint not null check (auth in (0, 1, 2)),
        -- Told to participants by the organisers, who must be able to read it again.
        password varchar(100),
        start_at timestamptz not null,
        end_at timestamptz not null,
        is_visible boolean not null default true,
        is_sealed boolean not null default false,
        seal_at timestamptz,
        -- When the contest has ended: true, the seal ends by itself; false, somebody ends it.
        is_unsealed_by_end boolean not null default true,
        revealed_at timestamptz,
        has_print boolean not null default false,
        has_outside_board boolean not null default false,
        has_account_rule boolean not null default false,
        account_rule text,
        show_name text not null default 'username' check (show_name in ('username', 'nickname', 'realname')),
        star_accounts text[] not null default '{}',
        oi_counts text not null default 'Recent' check (oi_counts in ('Recent', 'Highest')),
        award_type smallint not null default 0 check (award_type in (0, 1, 2)),
        awards jsonb not null default '[]',
        takes_late boolean not null default false,
        penalty_ms integer not null default 1200000 check (penalty_ms >= 0),
        unit_ms integer not null default 1000 check (unit_ms > 0),
        tie_break text not null default 'none' check (tie_break in ('none', 'last-accepted')),
        -- Read from a file: teams are contest_team, nobody submits.
        is_record boolean not null default false,
        -- sha256 of what tools show to read the feed as an admin.
        feed_key_hash bytea,
        source integer references contest on delete set null,
        gid integer,
        uid text references account on delete set null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        check (start_at < end_at),
        check (seal_at is null or (seal_at >= start_at and seal_at <= end_at)),
        check (not is_sealed or seal_at is not null)
      );
      create index contest_by_start on contest (start_at desc, id desc);
      create index contest_of_group on contest (gid) where gid is not null;

      create table contest_problem (
        id integer generated always as identity primary key,
        cid integer not null references contest on delete cascade,
        -- Gone with the problem; label and results stay.
        pid integer references problem on delete set null,
        display_id varchar(20) not null,
        display_title varchar(255) not null,
        color varchar(20),
        unique (cid, display_id),
        unique (cid, pid)
      );
      create index contest_problem_of on contest_problem (pid);

      create table contest_registration (
        cid integer not null references contest on delete cascade,
        uid text not null references account on delete cascade,
        created_at timestamptz not null default now(),
        primary key (cid, uid)
      );
      create index contest_registration_of on contest_registration (uid);

      create table contest_team (
        cid integer not null references contest on delete cascade,
        id text not null,
        name varchar(255) not null,
        affiliation varchar(255),
        is_star boolean not null default false,
        primary key (cid, id)
      );

      -- The counter is the lock that gives the facts of one contest their order.
      create table contest_log (
        cid integer primary key references contest on delete cascade,
        last bigint not null default 0
      );
      create table contest_event (
        cid integer not null references contest on delete cascade,
        seq bigint not null,
        at timestamptz not null,
        kind text not null,
        submission_id bigint,
        team text,
        problem integer,
        submitted_at timestamptz,
        virtual_id integer,
        judgement_id bigint,
        status smallint,
        score integer,
        time_ms integer,
        is_manual boolean,
        -- Of the kinds that are not of a submission.
        detail jsonb,
        primary key (cid, seq)
      );

      create table contest_virtual (
        id integer generated always as identity primary key,
        cid integer not null references contest on delete cascade,
        uid text not null references account on delete cascade,
        start_at timestamptz not null,
        end_at timestamptz not null,
        check (start_at <= end_at)
      );
      create index contest_virtual_of on contest_virtual (cid, uid, start_at desc);
      create table contest_virtual_run (
        submission_id bigint primary key references submission on delete cascade,
        virtual_id integer not null references contest_virtual on delete cascade
      );
      create index contest_virtual_run_of on contest_virtual_run (virtual_id);

      create table contest_announcement (
        id integer generated always as identity primary key,
        cid integer not null references contest on delete cascade,
        uid text references account on delete set null,
        title varchar(255) not null,
        content text not null,
        status smallint not null check (status in (0, 1)),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index contest_announcement_of on contest_announcement (cid, created_at desc, id desc);

      create table contest_print (
        id integer generated always as identity primary key,
        cid integer not null references contest on delete cascade,
        uid text not null references account on delete cascade,
        content text not null,
        status smallint not null default 0 check (status in (0, 1)),
        created_at timestamptz not null default now()
      );
      create index contest_print_of on contest_print (cid, status, created_at desc, id desc);
      create index contest_print_by on contest_print (cid, uid, id desc);

      -- Balloons that were brought.
      create table contest_balloon (
        cid integer not null references contest on delete cascade,
        uid text not null,
        problem integer not null references contest_problem on delete cascade,
        checked_by text,
        checked_at timestamptz not null default now(),
        primary key (cid, uid, problem)
      );

      create table contest_clarification (
        id integer generated always as identity primary key,
        cid integer not null references contest on delete cascade,
        uid text not null references account on delete cascade,
        problem integer references contest_problem on delete set null,
        question text not null,
        answer text,
        answered_by text references account on delete set null,
        answered_at timestamptz,
        is_public boolean not null default false,
        created_at timestamptz not null default now()
      );
      create index contest_clarification_of on contest_clarification (cid, created_at desc, id desc);
    `);
  },
};
