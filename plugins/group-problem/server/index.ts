import { groupProblemCopiers } from '@tribunal/plugin-group/contract';
import { defineServerPart, onPlaceRemoved, tokenScopes, type TokenScopes } from '@tribunal/server';
import { CompileCheckService, SolutionService } from '@tribunal/server/authoring';
import { GroupProblems } from '../contract';
import { groupProblem } from '../plugin';
import { GroupProblemAccess } from './group-problem-access';
import { GroupProblemLists } from './group-problem-lists';
import { GroupProblemNotifier } from './group-problem-notifier';
import { GroupProblemService } from './group-problem-service';
import { ProblemCopier } from './problem-copier';
import { ApplicationService } from './application-service';
import { groupProblemRoutes } from './routes';

const scopes: TokenScopes = {
  read: ['GET /api/group/get-problem-list'],
  admin: ['GET /api/admin/group-problem/list', 'PUT /api/admin/group-problem/change-progress'],
};

export default defineServerPart(groupProblem, (scope) => {
  for (const service of [
    GroupProblemAccess,
    GroupProblemNotifier,
    GroupProblemLists,
    GroupProblemService,
    ApplicationService,
    ProblemCopier,
  ]) {
    scope.provide<object>(service);
  }
  scope.provide(GroupProblems, { value: scope.get(GroupProblemService) });
  scope.share(GroupProblems);
  scope.contribute(tokenScopes, scopes);
  scope.contribute(groupProblemCopiers, scope.get(ProblemCopier));
  scope.hook(onPlaceRemoved, ({ gid }) => scope.get(GroupProblemService).removeGroup(gid));
  const applications = scope.get(ApplicationService);
  scope.serve(
    groupProblemRoutes({
      lists: scope.get(GroupProblemLists),
      problems: scope.get(GroupProblemService),
      applications,
      access: scope.get(GroupProblemAccess),
      checks: scope.get(CompileCheckService),
      solutions: scope.get(SolutionService),
    }),
  );
  scope.schedule({ name: 'remind-reviewers', cron: '0 0 6 * * *', run: () => applications.remind() });
});
