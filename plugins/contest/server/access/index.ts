import type { ServerScope } from '@tribunal/server';
import { ContestDoor, ContestEntrance } from './door';
import { ContestList, ContestListing } from './listing';
import { accessRoutes } from './routes';

export { presentContest, type ListedContest } from './presenter';
export { listed } from './listing';

/** Which contests there are, and who gets in. */
export function openAccess(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ContestListing, ContestList);
  scope.provide(ContestEntrance, ContestDoor);
  scope.serve(accessRoutes({ listing: scope.get(ContestListing), door: scope.get(ContestEntrance) }));
}
