import type { Migration } from './migration';

export const coveringJudgements: Migration = {
  name: '0031-covering-judgements',
  up: async (knex) => {
    await knex.raw(`
      -- With what totals of users are counted from, so that counting reads no judgement itself.
      create unique index judgement_current_covering on judgement (submission_id) include (status, oi_rank_score)
        where is_current;
      drop index judgement_current;
      alter index judgement_current_covering rename to judgement_current;
    `);
  },
};
