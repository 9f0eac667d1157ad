import type { Migration } from './migration';

export const judgeInstances: Migration = {
  name: '0005-judge-instances',
  up: async (knex) => {
    await knex.raw(`
      -- Processes of one judge's name may overlap, as they do when it is restarted without a pause.
      alter table judge_node drop constraint judge_node_pkey;
      alter table judge_node add primary key (name, instance);

      -- Judges are not told of the work before this time.
      alter table judgement add column wake_at timestamptz not null default now();
      update judgement set wake_at = created_at where is_current and judged_at is null;
    `);
  },
};
