import type { Migration } from '@tribunal/server';

export const ratings: Migration = {
  name: '0001-ratings',
  up: async (knex) => {
    await knex.raw(`
      -- Contests whose results are rated.
      create table contest_rating_switch (
        cid integer primary key references contest on delete cascade,
        switched_at timestamptz not null
      );

      -- Contests as they were rated. A round survives its contest, so that its absence is noticed and later rounds are
      -- computed again.
      create table contest_rating_round (
        cid integer primary key,
        ended_at timestamptz not null,
        -- The settings that the results were computed with; null if an earlier round has changed since.
        basis text,
        -- Number of the event of the contest up to which its log was read.
        log_last bigint not null,
        participants integer not null,
        rated_at timestamptz not null
      );
      create index contest_rating_round_order on contest_rating_round (ended_at, cid);

      create table contest_rating_entry (
        cid integer not null references contest_rating_round on delete cascade,
        uid text not null references account on delete cascade,
        ended_at timestamptz not null,
        place integer not null check (place > 0),
        performance double precision not null,
        -- null if this is the first rated contest of the user.
        rating_before double precision,
        rating_after double precision not null,
        -- What is believed of the user after the contest, as numbers; later contests continue from it.
        belief double precision[] not null,
        primary key (cid, uid)
      );
      create index contest_rating_entry_of on contest_rating_entry (uid, ended_at desc, cid desc);
    `);
  },
};
