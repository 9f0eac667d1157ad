import { id, routes, type RouteSpec, schemaFor } from '@tribunal/server';
import type { RemoteJudgingCalls } from '../../contract';
import type { SuspensionService } from './suspension-service';

type Calls = Pick<RemoteJudgingCalls, 'GET /api/admin/remote-suspension' | 'POST /api/admin/remote-suspension/release'>;

export const suspensionRoutes = (suspensions: SuspensionService): RouteSpec[] =>
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
