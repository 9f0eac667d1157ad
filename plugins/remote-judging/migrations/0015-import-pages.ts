import type { Migration } from '@tribunal/server';

export const importPages: Migration = {
  name: '0015-import-pages',
  up: async (knex) => {
    await knex.raw(`
      -- The source of the page that a person has handed in, apart from the jobs, which are read often. It is deleted
      -- once the problem is imported, or when it will not be read again.
      create table remote_import_page (
        import_id bigint primary key references remote_import on delete cascade,
        html text not null
      );
      insert into remote_import_page (import_id, html)
        select import_id, request #>> '{page,html}' from remote_job
        where kind = 'page' and request #>> '{page,html}' is not null
        on conflict do nothing;
      update remote_job set request = request #- '{page,html}' where kind = 'page';
      -- Its open items end, because its site does not answer any more.
      alter table remote_import add column abandoned_at timestamptz;
    `);
  },
};
