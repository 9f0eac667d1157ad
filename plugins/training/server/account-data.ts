import { storedData } from '@tribunal/server/account';
import { training } from '../plugin';

/** Trainings that the user joined or wrote. */
export const trainingData = storedData(training.id, 'trainings', [
  { name: 'memberships.json', textKey: 'data.memberships', table: 'trainingMember', select: ['tid', 'createdAt'] },
  {
    name: 'written-trainings.json',
    textKey: 'data.trainings',
    table: 'training',
    select: ['id', 'gid', 'title', 'description', 'createdAt', 'updatedAt'],
  },
]);
