import { GroupProblems } from '@tribunal/plugin-group-problem/contract';
import { RemoteProblems } from '@tribunal/plugin-remote-judging/contract';
import type { RouteSpec, ServerScope } from '@tribunal/server';
import { ProblemAuthoringService, ProblemAdminService } from '@tribunal/server/authoring';
import { ContestAnnouncementService } from '../announcements';
import { announcementAdminRoutes } from './announcement-routes';
import { ContestAdminService } from './contest-admin-service';
import { ContestProblemListReader } from './contest-problem-list-reader';
import { contestProblemRoutes } from './problem-routes';
import { ContestProblemAdminService, FindGroupProblems, FindRemoteProblems } from './contest-problem-admin-service';
import { contestAdminRoutes } from './routes';

export { ContestAdminService } from './contest-admin-service';
export { contestForm, contestProblemFields, contestProblemRow, label } from './fields';
export { denyCandidate } from './problem-rules';
export { ContestProblemAdminService } from './contest-problem-admin-service';
export { copyContest } from './copy-contest';
export { settingsIn, settingsOf } from './settings';

/** Registers contest management. The scope must already have contests, the log and announcements. */
export function openAdmin(scope: Pick<ServerScope, 'provide' | 'get' | 'find' | 'serve'>): void {
  scope.provide(ContestAdminService);
  scope.provide(FindRemoteProblems, { value: () => scope.find(RemoteProblems) });
  scope.provide(FindGroupProblems, { value: () => scope.find(GroupProblems) });
  scope.provide(ContestProblemAdminService);
  scope.provide(ContestProblemListReader);
  scope.serve(adminRoutes(scope));
}

/** Returns the calls of the administration area. */
export const adminRoutes = (scope: Pick<ServerScope, 'get'>): RouteSpec[] => [
  ...contestAdminRoutes(scope.get(ContestAdminService)),
  ...contestProblemRoutes({
    contestProblems: scope.get(ContestProblemAdminService),
    lists: scope.get(ContestProblemListReader),
    problemAdmin: scope.get(ProblemAdminService),
    authoring: scope.get(ProblemAuthoringService),
  }),
  ...announcementAdminRoutes(scope.get(ContestAnnouncementService)),
];
