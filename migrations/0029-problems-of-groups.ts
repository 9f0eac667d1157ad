import type { Migration } from './migration';

export const problemsOfGroups: Migration = {
  name: '0029-problems-of-groups',
  up: async (knex) => {
    await knex.raw('create index problem_group on problem (gid) where gid is not null');
  },
};
