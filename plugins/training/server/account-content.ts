import { counted, type AccountContentProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { training } from '../plugin';

/** Trainings are for others, and ranks keep the results of their members under the anonymous name. */
export const trainingContent = (knex: Knex): AccountContentProvider => ({
  plugin: training.id,
  part: 'trainings',
  count: async (uids) => [
    {
      textKey: 'content.trainings',
      count: await counted(knex('training').whereIn('uid', [...uids])),
      deleted: 'kept',
      erased: 'kept',
    },
    {
      textKey: 'content.memberships',
      count: await counted(knex('trainingMember').whereIn('uid', [...uids])),
      deleted: 'kept',
      erased: 'kept',
    },
  ],
});
