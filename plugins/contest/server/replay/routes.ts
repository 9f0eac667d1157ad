import { id, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import type { RecordCalls } from '../../contract';
import type { ReplayReader } from './replays';

type Calls = Pick<RecordCalls, 'GET /api/get-contest-replay'>;

export const replayRoutes = (replays: ReplayReader): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/get-contest-replay': {
      access: 'user',
      query: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ viewer, query }) => replays.of(viewer, query.cid),
    },
  });
