import type { Migration } from '@tribunal/server';

export const handedInPages: Migration = {
  name: '0014-handed-in-pages',
  up: async (knex) => {
    await knex.raw(`
      alter table remote_job drop constraint remote_job_kind_check;
      alter table remote_job add constraint remote_job_kind_check
        check (kind in ('fetch', 'page', 'contest', 'catalogue', 'languages', 'health', 'login', 'public-run'));
      alter table remote_problem
        -- Its page was handed in by a person when it was last read, because the server cannot read it at the site.
        add column is_handed_in boolean not null default false;
    `);
  },
};
