import { isAdminRole } from '@tribunal/contract';
import {
  accountContentProviders,
  Db,
  defineServerPart,
  objectRules,
  onPlaceRemoved,
  PlaceDirectory,
  Texts,
  tokenScopes,
  counted,
  type AccountContentProvider,
} from '@tribunal/server';
import { accountDataProviders } from '@tribunal/server/account';
import { siteFor } from '@tribunal/server/place';
import { assignmentProviders, groupCopiers, groupEvents } from '@tribunal/plugin-group/contract';
import { training } from '../plugin';
import { trainingData } from './account-data';
import { openAccess, TrainingListReader } from './access';
import { CategoryService, openAdmin, SectionService, TrainingAdminService, TrainingProblemService } from './admin';
import { trainingAssignments } from './groups/assignments';
import { trainingCopier } from './groups/copier';
import { dueTimesAsEvents } from './groups/events';
import { groupRoutes } from './groups/routes';
import { openProblems } from './problems';
import { openRanks } from './rank';
import { openSeeding } from './seeding';
import { openSubmitting, TrainingChanges } from './submitting';
import { trainingTokenScopes } from './token-scopes';
import { isTrainingAdmin, rightsIn, TrainingAccess } from './trainings';
import type { Knex } from 'knex';

/** Trainings are for others, and ranks keep the results of their members under the anonymous name. */
const trainingContent = (knex: Knex): AccountContentProvider => ({
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

export default defineServerPart(training, (scope) => {
  scope.contribute(tokenScopes, trainingTokenScopes);
  scope.contribute(accountDataProviders, trainingData(scope.get(Db)));
  scope.contribute(accountContentProviders, trainingContent(scope.get(Db)));
  scope.contribute(objectRules, {
    plugin: training.id,
    area: training.id,
    textKey: 'rule.manage',
    allows: (viewer, uid) =>
      isAdminRole(viewer.roles) && isTrainingAdmin(viewer, { uid }, rightsIn(viewer, siteFor(viewer))),
  });
  scope.provide(TrainingAccess);
  scope.provide(TrainingChanges);
  openProblems(scope);
  openAccess(scope);
  openAdmin(scope);
  scope.hook(onPlaceRemoved, ({ gid }) => scope.get(TrainingAdminService).removePlace(gid));
  scope.contribute(
    assignmentProviders,
    trainingAssignments({
      knex: scope.get(Db),
      places: scope.get(PlaceDirectory),
      trainings: scope.get(TrainingAccess),
    }),
  );
  scope.contribute(groupCopiers, trainingCopier(scope.get(Db)));
  scope.contribute(groupEvents, dueTimesAsEvents(scope.get(Db), scope.get(Texts)));
  scope.serve(
    groupRoutes({
      admin: scope.get(TrainingAdminService),
      problems: scope.get(TrainingProblemService),
      sections: scope.get(SectionService),
      categories: scope.get(CategoryService),
      lists: scope.get(TrainingListReader),
      trainings: scope.get(TrainingAccess),
    }),
  );
  openRanks(scope);
  openSeeding(scope);
  openSubmitting(scope);
});
