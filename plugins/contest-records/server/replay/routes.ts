import { id, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import type { ReplayCalls } from '../../contract';
import type { ReplayReader } from './replay-reader';

export const replayRoutes = (replays: ReplayReader): RouteSpec[] =>
  routes<ReplayCalls>()({
    'GET /api/get-contest-replay': {
      access: 'user',
      query: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ viewer, query }) => replays.get(viewer, query.cid),
    },
  });
