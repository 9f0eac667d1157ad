import type { Migration } from './migration';

/** Parts of names are found by their groups of three letters, where the database has the extension for it and lets us use it. */
const PARTS_OF_NAMES = `
  do $$ begin
    create extension if not exists pg_trgm;
    create index account_username_part on account using gin (username gin_trgm_ops);
  exception
    when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      raise notice 'without pg_trgm: %', sqlerrm;
  end $$`;

export const lists: Migration = {
  name: '0011-lists',
  up: async (knex) => {
    await knex.raw(`
      -- Everything that the problem list is filtered and ordered by: neither a page's ids nor a count looks at the rows.
      drop index problem_list;
      create index problem_list on problem (char_length(problem_id), problem_id) include (id, title, difficulty, bank)
        where auth = 1 and gid is null;
      -- The few problems whose submissions are left out of the status page.
      create index problem_closed on problem (id) where auth <> 1 or gid is not null;
      -- As before, with what the status page asks of a submission.
      drop index submission_user;
      create index submission_user on submission (uid, id desc) include (pid, cid, gid);
      drop index submission_problem;
      create index submission_problem on submission (pid, id desc) include (uid, cid, gid);
    `);
    await knex.raw(PARTS_OF_NAMES);
  },
};
