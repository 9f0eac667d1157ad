import type { Migration } from './migration';

export const noLevel: Migration = {
  name: '0038-no-level',
  up: async (knex) => {
    await knex.raw(`
      -- Other sources do not give their problems the levels of this site; those of the local bank all have one.
      alter table problem alter column difficulty drop not null;
      alter table problem add constraint problem_difficulty_of_local check (difficulty is not null or bank <> 'ME');
    `);
  },
};
