import type { ServerScope } from '@tribunal/server';
import { VirtualRankReader, VirtualRanks } from './ranks';
import { virtualRoutes } from './routes';
import { VirtualRunDesk, VirtualRuns } from './runs';

/** Contests that are over, taken part in by oneself. The scope has the boards already. */
export function openVirtual(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(VirtualRuns, VirtualRunDesk);
  scope.provide(VirtualRanks, VirtualRankReader);
  scope.serve(virtualRoutes(scope.get(VirtualRuns), scope.get(VirtualRanks)));
}
