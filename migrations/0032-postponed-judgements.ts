import type { Migration } from './migration';

export const postponedJudgements: Migration = {
  name: '0032-postponed-judgements',
  up: async (knex) => {
    await knex.raw(`
      -- How often a judge returned it because its machine was overloaded.
      alter table judgement add column postponements smallint not null default 0;

      -- Postponed work of a lane comes after work that was never tried.
      create index judgement_waiting_order on judgement (bank, lane, postponements, id)
        where lane is not null and is_wanted and judged_at is null and published_at is null;
      drop index judgement_waiting;
      alter index judgement_waiting_order rename to judgement_waiting;

      -- How long programs waited for the processors of the judge's machine; null if it does not report that.
      alter table judge_node add column load jsonb;
    `);
  },
};
