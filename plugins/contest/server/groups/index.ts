import { assignmentProviders, groupCopiers, groupEvents, onGroupRemoved } from '@tribunal/plugin-group/contract';
import { Clock, Db, type ServerScope, type Transaction } from '@tribunal/server';
import { ContestListReader } from '../access';
import { ContestAdminService, ContestProblemAdminService, ContestProblemListReader } from '../admin';
import { ContestAnnouncementService } from '../announcements';
import { ContestAccess, PlaceDirectory } from '../contests';
import { groupAnnouncementRoutes } from './announcement-routes';
import { contestAssignments } from './assignments';
import { groupContestRoutes, groupListRoutes } from './contest-routes';
import { contestCopier } from './copier';
import { contestsAsEvents } from './events';
import { onlyInGroups } from './guard';
import { groupProblemRoutes } from './problem-routes';

/**
 * Registers the contests of groups. They are contests like others; only who knows of them and runs them differs, which
 * `server/contests/places.ts` decides. While groups are switched off, nobody but root finds them.
 */
export function openGroups(scope: Pick<ServerScope, 'contribute' | 'get' | 'hook' | 'serve'>): void {
  const admin = scope.get(ContestAdminService);
  scope.contribute(groupEvents, contestsAsEvents(scope.get(Db)));
  scope.contribute(groupCopiers, contestCopier);
  scope.hook(onGroupRemoved, ({ gid, tx }) => admin.removeGroup(tx as Transaction, gid));
  scope.contribute(
    assignmentProviders,
    contestAssignments({
      knex: scope.get(Db),
      clock: scope.get(Clock),
      places: scope.get(PlaceDirectory),
      contests: scope.get(ContestAccess),
    }),
  );
  scope.serve([
    ...groupListRoutes({ places: scope.get(PlaceDirectory), listing: scope.get(ContestListReader), admin }),
    ...onlyInGroups(scope.get(ContestAccess), [
      ...groupContestRoutes({ admin }),
      ...groupProblemRoutes({
        contestProblems: scope.get(ContestProblemAdminService),
        lists: scope.get(ContestProblemListReader),
      }),
      ...groupAnnouncementRoutes(scope.get(ContestAnnouncementService)),
    ]),
  ]);
}
