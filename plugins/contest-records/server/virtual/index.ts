import { type ServerScope, id, pageFields, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import { VirtualScoreboardReader } from './virtual-scoreboard-reader';
import { VirtualRunService } from './virtual-run-service';
import type { VirtualCalls } from '../../contract';

const byContest = schemaFor<{ cid: number }>({ cid: id() });

const virtualRoutes = (runs: VirtualRunService, scoreboards: VirtualScoreboardReader): RouteSpec[] =>
  routes<VirtualCalls>()({
    'POST /api/contest-virtual': {
      access: 'user',
      body: byContest,
      handle: ({ viewer, body, ip }) => runs.start(viewer, body.cid, ip),
    },
    'DELETE /api/contest-virtual': {
      access: 'user',
      query: byContest,
      handle: ({ viewer, query }) => runs.end(viewer, query.cid),
    },
    'GET /api/get-contest-virtual-rank': {
      access: 'user',
      query: schemaFor<VirtualCalls['GET /api/get-contest-virtual-rank']['query']>({ cid: id(), ...pageFields }),
      handle: ({ viewer, query }) => scoreboards.get(viewer, query),
    },
  });

/** Registers virtual participation in finished contests. The scope must already have the scoreboards. */
export function openVirtual(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(VirtualRunService);
  scope.provide(VirtualScoreboardReader);
  scope.serve(virtualRoutes(scope.get(VirtualRunService), scope.get(VirtualScoreboardReader)));
}
