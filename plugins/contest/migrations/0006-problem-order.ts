import type { Migration } from '@tribunal/server';

/**
 * Adds the place of a problem among those of its contest. Contests keep the order of labels that they have had; a problem
 * that a server of the version before adds has no rank and comes last.
 */
export const problemOrder: Migration = {
  name: '0006-problem-order',
  up: async (knex) => {
    await knex.raw(`
      alter table contest_problem add column rank integer check (rank > 0);
      update contest_problem l set rank = o.rank
      from (
        select id, row_number() over (partition by cid order by char_length(display_id), display_id) as rank
        from contest_problem) o
      where o.id = l.id;
    `);
  },
};
