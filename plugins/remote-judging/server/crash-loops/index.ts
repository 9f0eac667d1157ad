import type { ServerScope } from '@tribunal/server';
import { CrashLoopGuard } from './crash-loop-guard';
import { suspensionRoutes } from './routes';
import { SuspensionService } from './suspension-service';

/** Sets up the protection against judges that die again and again. */
export function setUpCrashLoops(scope: ServerScope): void {
  scope.provide(SuspensionService);
  scope.provide(CrashLoopGuard);
  scope.serve(suspensionRoutes(scope.get(SuspensionService)));
}
