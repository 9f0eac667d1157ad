import { defineServerPart, optional, routes, schemaFor, timeZone, tokenScopes } from '@tribunal/server';
import type { DashboardCalls } from '../contract';
import { dashboard } from '../plugin';
import { DashboardService } from './dashboard-service';
import { ServerProcesses } from './server-processes';

export default defineServerPart(dashboard, (scope) => {
  scope.provide(DashboardService);
  scope.provide(ServerProcesses);
  const [processes, service] = [scope.get(ServerProcesses), scope.get(DashboardService)];
  scope.effect('record of this process', () => processes.start());
  const services = { access: 'staff', handle: () => processes.read() } as const;
  const judges = { access: 'staff', handle: () => service.judgeServices() } as const;
  scope.serve(
    routes<DashboardCalls>()({
      'GET /api/admin/config/get-service-info': services,
      'POST /api/admin/config/get-service-info': { ...services, audit: false },
      'GET /api/admin/config/get-judge-service-info': judges,
      'POST /api/admin/config/get-judge-service-info': { ...judges, audit: false },
      'GET /api/admin/dashboard/get-dashboard-info': {
        access: 'staff',
        query: schemaFor<{ timeZone?: string }>({ timeZone: optional(timeZone({ orUtc: true })) }),
        handle: ({ query }) => service.info(query.timeZone),
      },
      'POST /api/admin/dashboard/get-sessions': {
        access: 'staff',
        // It only reads.
        audit: false,
        handle: ({ viewer }) => service.newestOtherLogin(viewer),
      },
      'GET /api/admin/dashboard': { access: 'staff', handle: ({ viewer, locale }) => service.read(viewer, locale) },
    }),
  );
  scope.contribute(tokenScopes, {
    admin: ['GET /api/admin/dashboard', 'GET /api/admin/dashboard/get-dashboard-info'],
  });
});
