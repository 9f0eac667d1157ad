import type { Migration } from '@tribunal/server';

/** Stores who has opened a problem of a contest while it ran. */
export const openings: Migration = {
  name: '0005-openings',
  up: async (knex) => {
    await knex.raw(`
      create table contest_opening (
        cid integer not null references contest on delete cascade,
        uid text not null references account on delete cascade,
        opened_at timestamptz not null default now(),
        primary key (cid, uid)
      );
      create index contest_opening_of on contest_opening (uid);
    `);
  },
};
