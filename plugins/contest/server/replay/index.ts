import type { ServerScope } from '@tribunal/server';
import { ReplayReader, Replays } from './replays';
import { replayRoutes } from './routes';

export { refusePast, type PastRefusal } from './policy';

/** Contests that are over, gone through once more. The scope has the boards already. */
export function openReplays(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(Replays, ReplayReader);
  scope.serve(replayRoutes(scope.get(Replays)));
}
