import type { DashboardCalls } from '@tribunal/contract';
import { type CoreArea, routes, Points } from '@tribunal/platform';
import { SessionService } from '../account';
import { AttentionReader } from './attention-reader';
import { CoreAttention } from './core-attention';
import { DashboardService } from './dashboard-service';
import { attentionProviders } from './extension-points';
import { ServerProcesses } from './server-processes';
import { StorageReader } from './storage-reader';

export {
  attentionProviders,
  upcomingContestCounters,
  type AttentionItem,
  type AttentionProvider,
  type UpcomingContestCounter,
} from './extension-points';

/** The state of the site for its staff. */
export const dashboardArea: CoreArea = (scope) => {
  scope.provide(AttentionReader);
  scope.provide(StorageReader);
  scope.provide(CoreAttention);
  scope.provide(DashboardService);
  scope.provide(ServerProcesses);
  scope.effect('record of this process', () => scope.get(ServerProcesses).start());
  scope.effect('failures that core knows', () =>
    scope.get(Points).contribute(attentionProviders, scope.get(CoreAttention).providers()),
  );
  scope.serve(() => {
    const dashboard = scope.get(DashboardService);
    const sessions = scope.get(SessionService);
    const services = { access: 'staff', handle: () => scope.get(ServerProcesses).read() } as const;
    const judges = { access: 'staff', handle: () => dashboard.judgeServices() } as const;
    return routes<DashboardCalls>()({
      'GET /api/admin/config/get-service-info': services,
      'POST /api/admin/config/get-service-info': { ...services, audit: false },
      'GET /api/admin/config/get-judge-service-info': judges,
      'POST /api/admin/config/get-judge-service-info': { ...judges, audit: false },
      'GET /api/admin/dashboard/get-dashboard-info': { access: 'staff', handle: () => dashboard.info() },
      'POST /api/admin/dashboard/get-sessions': {
        access: 'staff',
        // It only reads.
        audit: false,
        handle: ({ viewer }) => sessions.newestOtherSession(viewer),
      },
      'GET /api/admin/dashboard': { access: 'staff', handle: ({ viewer, locale }) => dashboard.read(viewer, locale) },
      'GET /api/admin/health': { access: 'staff', handle: ({ viewer, locale }) => dashboard.health(viewer, locale) },
    });
  });
};
