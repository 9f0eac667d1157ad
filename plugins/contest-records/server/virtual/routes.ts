import { id, pageFields, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import type { VirtualCalls } from '../../contract';
import type { VirtualRankReader } from './virtual-rank-reader';
import type { VirtualRunService } from './virtual-run-service';

const byContest = schemaFor<{ cid: number }>({ cid: id() });

export const virtualRoutes = (runs: VirtualRunService, ranks: VirtualRankReader): RouteSpec[] =>
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
      handle: ({ viewer, query }) => ranks.get(viewer, query),
    },
  });
