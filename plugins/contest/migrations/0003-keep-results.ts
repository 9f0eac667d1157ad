import type { Migration } from '@tribunal/server';

/**
 * Keeps label and results of a deleted problem also where the database was given an earlier form of `0001-contests`,
 * which deleted them with it.
 */
export const keepResults: Migration = {
  name: '0003-keep-results',
  up: async (knex) => {
    await knex.raw(`
      alter table contest_problem
        drop constraint contest_problem_pid_fkey,
        add constraint contest_problem_pid_fkey foreign key (pid) references problem on delete set null;
    `);
  },
};
