import type { Migration } from '@tribunal/server';

export const catalogueFailure: Migration = {
  name: '0007-catalogue-failure',
  up: async (knex) => {
    await knex.raw(`
      alter table remote_catalogue
        -- Why the last reading was interrupted or given up: kind and message. Jobs are deleted after a day.
        add column failure jsonb;
      update remote_catalogue as c
        set failure = jsonb_build_object('kind', last.result -> 'kind', 'message', last.result -> 'message')
        from (
          select distinct on (bank) bank, result from remote_job
          where kind = 'catalogue' and import_id is null order by bank, id desc
        ) last
        where last.bank = c.bank and last.result -> 'ok' = 'false';
    `);
  },
};
