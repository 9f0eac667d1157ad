import type { Migration } from '@tribunal/server';

/** Adds whether equal ranks share an award. Contests that have ended keep the awards that they have given. */
export const sharedAwards: Migration = {
  name: '0004-shared-awards',
  up: async (knex) => {
    await knex.raw(`
      alter table contest add column shares_awards boolean not null default true;
      update contest set shares_awards = false where award_type <> 0 and end_at <= now();
    `);
  },
};
