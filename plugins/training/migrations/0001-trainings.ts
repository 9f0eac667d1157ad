import type { Migration } from '@tribunal/server';

export const trainings: Migration = {
  name: '0001-trainings',
  up: async (knex) => {
    await knex.raw(`
      create table training_category (
        id integer generated always as identity primary key,
        name varchar(50) not null,
        color varchar(7) not null,
        gid integer,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index training_category_name on training_category (coalesce(gid, 0), lower(name));

      create table training (
        id integer generated always as identity primary key,
        title varchar(255) not null,
        description text,
        auth text not null check (auth in ('Public', 'Private')),
        -- Told to students by the teacher, who must be able to read it again.
        password varchar(100),
        rank integer not null default 1000 check (rank >= 0),
        is_visible boolean not null default true,
        due_at timestamptz,
        category_id integer references training_category on delete set null,
        gid integer,
        uid text references account on delete set null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        check (auth = 'Public' or password is not null)
      );
      create index training_in_order on training (gid, rank, id);

      create table training_problem (
        id integer generated always as identity primary key,
        tid integer not null references training on delete cascade,
        pid integer not null references problem on delete cascade,
        rank integer not null default 0 check (rank >= 0),
        unique (tid, pid)
      );
      create index training_problem_pid on training_problem (pid);

      -- A heading between the problems: a problem belongs to the last section whose rank is not above its own.
      create table training_section (
        id integer generated always as identity primary key,
        tid integer not null references training on delete cascade,
        title varchar(255) not null,
        rank integer not null default 0 check (rank >= 0),
        -- Locked until that many problems of the other section are solved.
        needs_section integer references training_section on delete set null,
        needs_solved integer check (needs_solved > 0)
      );
      create index training_section_tid on training_section (tid);
      create index training_section_needs on training_section (needs_section);

      create table training_member (
        tid integer not null references training on delete cascade,
        uid text not null references account on delete cascade,
        is_banned boolean not null default false,
        created_at timestamptz not null default now(),
        primary key (tid, uid)
      );
      create index training_member_uid on training_member (uid);

      -- What rankings have to read again: results of a member, a problem or both; without either, everything.
      create table training_change (
        id bigint generated always as identity primary key,
        tid integer not null,
        uid text,
        pid integer,
        -- Sequence numbers do not become visible in order. Transaction numbers tell which changes a snapshot lacks.
        xid bigint not null default (pg_current_xact_id()::text::bigint),
        created_at timestamptz not null default now()
      );
      create index training_change_tid on training_change (tid, xid);
      create index training_change_created on training_change (created_at);
    `);
  },
};
