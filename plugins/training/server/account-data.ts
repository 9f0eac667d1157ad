import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { training } from '../plugin';

/** Trainings that the user joined or wrote. */
export const trainingData = (knex: Knex): AccountDataProvider => ({
  plugin: training.id,
  folder: 'trainings',
  files: [
    {
      name: 'memberships.json',
      textKey: 'data.memberships',
      columns: ['training_member.uid'],
      pages: ({ uid }) => pagesBy('tid', () => knex('trainingMember').where({ uid }).select('tid', 'createdAt')),
    },
    {
      name: 'written-trainings.json',
      textKey: 'data.trainings',
      columns: ['training.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('training').where({ uid }).select('id', 'gid', 'title', 'description', 'createdAt', 'updatedAt'),
        ),
    },
  ],
});
