import { upcomingContestCounters } from '@tribunal/plugin-dashboard/contract';
import type { ServerScope } from '@tribunal/server';
import { ContestEntryService } from './contest-entry-service';
import { ContestListReader } from './contest-list-reader';
import { accessRoutes } from './routes';

export { listed, presentContest, type ListedContest } from './listed-contest';
export { ContestListReader } from './contest-list-reader';

/** Registers the contest list and the entry to contests. */
export function openAccess(scope: Pick<ServerScope, 'provide' | 'get' | 'serve' | 'contribute'>): void {
  scope.provide(ContestListReader);
  scope.provide(ContestEntryService);
  scope.contribute(upcomingContestCounters, scope.get(ContestListReader));
  scope.serve(accessRoutes({ listing: scope.get(ContestListReader), entry: scope.get(ContestEntryService) }));
}
