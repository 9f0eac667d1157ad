import { type ServerScope, id, routes, type RouteSpec, schemaFor } from '@tribunal/server';
import { CrashLoopGuard } from './crash-loop-guard';
import { SuspensionService } from './suspension-service';
import type { RemoteJudgingCalls } from '../../contract';

type Calls = Pick<RemoteJudgingCalls, 'GET /api/admin/remote-suspension' | 'POST /api/admin/remote-suspension/release'>;

const suspensionRoutes = (suspensions: SuspensionService): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/admin/remote-suspension': { access: 'root', handle: () => suspensions.list() },
    'POST /api/admin/remote-suspension/release': {
      access: 'root',
      body: schemaFor<{ id: number }>({ id: id() }),
      handle: async ({ body }) => {
        await suspensions.release(body.id);
        return null;
      },
    },
  });

/** Sets up the protection against judges that die again and again. */
export function setUpCrashLoops(scope: ServerScope): void {
  scope.provide(SuspensionService);
  scope.provide(CrashLoopGuard);
  scope.serve(suspensionRoutes(scope.get(SuspensionService)));
}
