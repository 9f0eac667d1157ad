import type { Migration } from './migration';

export const usedUploads: Migration = {
  name: '0033-used-uploads',
  up: async (knex) => {
    await knex.raw(`
      -- Whether something refers to the upload, e.g. an import that is in progress; others give way to newer ones.
      alter table upload add column is_used boolean not null default true;
      alter table upload alter column is_used set default false;
    `);
  },
};
