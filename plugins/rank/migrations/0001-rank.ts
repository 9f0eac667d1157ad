import type { Migration } from '@tribunal/server';

export const rankLists: Migration = {
  name: '0001-rank',
  up: async (knex) => {
    await knex.raw(`
      -- What each user has reached. A process reads all rows when it starts, and counts single users again later.
      create table rank_total (
        uid text primary key references account on delete cascade,
        ac integer not null,
        total integer not null,
        score integer not null
      );

      -- Users whose results or accounts have changed; without a user, all totals have.
      create table rank_change (
        id bigint generated always as identity primary key,
        uid text,
        -- Whether rank_total contains the change.
        is_counted boolean not null default false,
        -- Sequence numbers do not become visible in order. Transaction numbers tell which changes a snapshot lacks.
        xid bigint not null default (pg_current_xact_id()::text::bigint),
        created_at timestamptz not null default now()
      );
      create index rank_change_xid on rank_change (xid);
      create index rank_change_uncounted on rank_change (id) where not is_counted;
      create index rank_change_created on rank_change (created_at);
    `);
  },
};
