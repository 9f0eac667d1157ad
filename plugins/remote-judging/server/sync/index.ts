import type { ServerScope } from '@tribunal/server';
import { JudgeSyncService } from './judge-sync-service';
import { syncRoutes } from './routes';

/** Sets up the periodic data exchange between judge-remote and the server. */
export function setUpSync(scope: ServerScope): void {
  scope.provide(JudgeSyncService);
  scope.serve(syncRoutes(scope.get(JudgeSyncService)));
}
