import type { Migration } from '@tribunal/server';

export const importLists: Migration = {
  name: '0004-import-lists',
  up: async (knex) => {
    await knex.raw(`
      alter table remote_job drop constraint remote_job_kind_check;
      alter table remote_job add constraint remote_job_kind_check
        check (kind in ('fetch', 'contest', 'catalogue', 'languages', 'health', 'login', 'public-run'));
    `);
  },
};
