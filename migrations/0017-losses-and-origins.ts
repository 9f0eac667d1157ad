import type { Migration } from './migration';

export const lossesAndOrigins: Migration = {
  name: '0017-losses-and-origins',
  up: async (knex) => {
    await knex.raw(`
      -- How often the judge that had it in hand fell silent; only some of these are failures.
      alter table judgement add column losses smallint not null default 0;
      -- The process that was silent last.
      alter table judgement add column lost_from varchar(64);
      create index judgement_lost_from on judgement (lost_from) where lost_from is not null and judged_at is null;

      create index judgement_claimed on judgement (claimed_by, instance) where claimed_by is not null and judged_at is null;

      -- The address that the secrets were entered for; they open for no other. null: entered before addresses were noted,
      -- and then only the adapter's own address gets them.
      alter table remote_account add column origin varchar(300);
    `);
  },
};
