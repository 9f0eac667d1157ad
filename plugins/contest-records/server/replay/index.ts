import type { ServerScope } from '@tribunal/server';
import { ReplayReader } from './replay-reader';
import { replayRoutes } from './routes';

export { denyReplay, type ReplayDenial } from './policy';

/** Registers replays of finished contests. The scope must already have the scoreboards. */
export function openReplays(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ReplayReader);
  scope.serve(replayRoutes(scope.get(ReplayReader)));
}
