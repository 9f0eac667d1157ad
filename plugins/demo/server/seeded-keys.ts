import type { Knex } from 'knex';

/** Returns the keys of what the demo has created, ids of its problems among them. What was deleted since stays listed. */
export const seededKeys = async (knex: Knex): Promise<ReadonlySet<string>> =>
  new Set((await knex('demoSeeded').select('problemId')).map(({ problemId }) => problemId));
