import type { Migration } from '@tribunal/server';

export const groupProblems: Migration = {
  name: '0001-group-problems',
  up: async (knex) => {
    await knex.raw(`
      create table group_problem (
        pid integer primary key references problem on delete cascade,
        -- Its group, also while it is public and so belongs to the site.
        gid integer not null,
        -- What the id of the problem begins with: the short name that the group had when the problem was created.
        prefix varchar(10) not null,
        state text not null default 'none' check (state in ('none', 'applied', 'public', 'refused')),
        state_changed_at timestamptz not null
      );
      create index group_problem_of on group_problem (gid);
      create index group_problem_application on group_problem (state, state_changed_at) where state <> 'none';
    `);
  },
};
