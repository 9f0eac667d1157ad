import type { ServerScope } from '@tribunal/server';
import { VirtualRankReader } from './virtual-rank-reader';
import { virtualRoutes } from './routes';
import { VirtualRunService } from './virtual-run-service';

/** Registers virtual participation in finished contests. The scope must already have the scoreboards. */
export function openVirtual(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(VirtualRunService);
  scope.provide(VirtualRankReader);
  scope.serve(virtualRoutes(scope.get(VirtualRunService), scope.get(VirtualRankReader)));
}
