import type { Migration } from './migration';

export const queueKeys: Migration = {
  name: '0034-queue-keys',
  up: async (knex) => {
    await knex.raw('alter table judgement rename column lane to queue_key');
  },
};
