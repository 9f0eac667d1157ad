import { type ServerScope, id, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import { ReplayReader } from './replay-reader';
import type { ReplayCalls } from '../../contract';

const replayRoutes = (replays: ReplayReader): RouteSpec[] =>
  routes<ReplayCalls>()({
    'GET /api/get-contest-replay': {
      access: 'user',
      query: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ viewer, query }) => replays.get(viewer, query.cid),
    },
  });

export { denyReplay, type ReplayDenial } from './policy';

/** Registers replays of finished contests. The scope must already have the scoreboards. */
export function openReplays(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ReplayReader);
  scope.serve(replayRoutes(scope.get(ReplayReader)));
}
