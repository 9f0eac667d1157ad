import type { Migration } from '@tribunal/server';

export const madeUpLevels: Migration = {
  name: '0012-made-up-levels',
  up: async (knex) => {
    await knex.raw(`
      -- These sites have no levels, so imports made them up. What somebody has saved since may be meant.
      update problem set difficulty = null
      where bank in ('AC', 'HDU', 'HDUC', 'LIBRE', 'POJ', 'SPOJ') and difficulty = 1 and modified_uid is null;
    `);
  },
};
