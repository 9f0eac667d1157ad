import { GroupProblems } from '@tribunal/plugin-group-problem/contract';
import { RemoteProblems } from '@tribunal/plugin-remote-judging/contract';
import type { ServerScope } from '@tribunal/server';
import { CategoryService } from './category-service';
import { adminRoutes } from './routes';
import { SectionService } from './section-service';
import { TrainingAdminService } from './training-admin-service';
import { FindGroupProblems, FindRemoteProblems, TrainingProblemService } from './training-problem-service';

export { CategoryService } from './category-service';
export { SectionService } from './section-service';
export { settingsOf } from './settings';
export { TrainingAdminService } from './training-admin-service';
export { TrainingProblemService } from './training-problem-service';

/** Registers the management of trainings. */
export function openAdmin(scope: Pick<ServerScope, 'provide' | 'get' | 'find' | 'serve'>): void {
  scope.provide(CategoryService);
  scope.provide(TrainingAdminService);
  scope.provide(FindRemoteProblems, { value: () => scope.find(RemoteProblems) });
  scope.provide(FindGroupProblems, { value: () => scope.find(GroupProblems) });
  scope.provide(TrainingProblemService);
  scope.provide(SectionService);
  scope.serve(
    adminRoutes({
      admin: scope.get(TrainingAdminService),
      problems: scope.get(TrainingProblemService),
      sections: scope.get(SectionService),
      categories: scope.get(CategoryService),
    }),
  );
}
