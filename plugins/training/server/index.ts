import { isAdminRole } from '@tribunal/contract';
import {
  accountContentProviders,
  Db,
  defineServerPart,
  objectRules,
  tokenScopes,
  type Transaction,
} from '@tribunal/server';
import { onTrainingPlaceRemoved } from '../contract';
import { training } from '../plugin';
import { trainingContent } from './account-content';
import { openAccess, TrainingListReader } from './access';
import { CategoryService, openAdmin, SectionService, TrainingAdminService, TrainingProblemService } from './admin';
import { openProblems } from './problems';
import { openRanks } from './rank';
import { openSeeding } from './seeding';
import { openSubmitting, TrainingChanges } from './submitting';
import { trainingTokenScopes } from './token-scopes';
import { isTrainingAdmin, PlaceDirectory, rightsOnSite, TrainingAccess } from './trainings';

export default defineServerPart(training, (scope) => {
  scope.contribute(tokenScopes, trainingTokenScopes);
  scope.contribute(accountContentProviders, trainingContent(scope.get(Db)));
  scope.contribute(objectRules, {
    ...{ plugin: training.id, area: training.id, textKey: 'rule.manage' },
    allows: (viewer, uid) => isAdminRole(viewer.roles) && isTrainingAdmin(viewer, { uid }, rightsOnSite(viewer)),
  });
  scope.provide(PlaceDirectory);
  scope.provide(TrainingAccess);
  scope.provide(TrainingChanges);
  openProblems(scope);
  openAccess(scope);
  openAdmin(scope);
  scope.hook(onTrainingPlaceRemoved, ({ gid, tx }) =>
    scope.get(TrainingAdminService).removePlace(tx as Transaction, gid),
  );
  openRanks(scope);
  openSeeding(scope);
  for (const service of [
    TrainingListReader,
    TrainingAdminService,
    TrainingProblemService,
    SectionService,
    CategoryService,
  ]) {
    scope.share<object>(service);
  }
  openSubmitting(scope);
});
