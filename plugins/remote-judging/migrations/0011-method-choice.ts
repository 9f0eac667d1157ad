import type { Migration } from '@tribunal/server';

export const methodChoice: Migration = {
  name: '0011-method-choice',
  up: async (knex) => {
    await knex.raw(`
      -- How users want to submit at a site; those without a row have the default of the site.
      create table remote_choice (
        uid text not null references account on delete cascade,
        bank varchar(10) not null,
        way varchar(9) not null check (way in ('pool', 'own', 'companion')),
        primary key (uid, bank)
      );
    `);
  },
};
