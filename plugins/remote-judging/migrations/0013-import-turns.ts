import type { Migration } from '@tribunal/server';

export const importTurns: Migration = {
  name: '0013-import-turns',
  up: async (knex) => {
    await knex.raw(`
      -- When an item of an import of a user was last given to a judge, so that users take turns at a site.
      create table remote_import_turn (
        uid text not null references account on delete cascade,
        bank varchar(10) not null,
        served_at timestamptz not null,
        primary key (uid, bank)
      );
    `);
  },
};
