import { REMOTE_OPERATIONS } from '@tribunal/contract';
import type { RemoteJudgingCalls } from '../../contract';
import { flag, oneOf, optional, routes, type RouteSpec, schemaFor, text } from '@tribunal/server';
import type { RemoteSiteAdminService } from './remote-site-admin-service';
import type { SiteStatusReader } from './site-status-reader';

type Calls = Pick<RemoteJudgingCalls, 'GET /api/remote-status'> &
  Pick<
    RemoteJudgingCalls,
    'GET /api/admin/remote-judge' | 'POST /api/admin/remote-judge/check' | 'PUT /api/admin/remote-judge/pause'
  >;

interface StatusServices {
  status: SiteStatusReader;
  siteAdmin: RemoteSiteAdminService;
}

const key = () => text({ min: 1, max: 10 });

export const statusRoutes = ({ status, siteAdmin }: StatusServices): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/remote-status': { access: 'public', handle: () => status.cachedRows() },
    'GET /api/admin/remote-judge': { access: 'root', handle: () => status.adminRows() },
    'POST /api/admin/remote-judge/check': {
      access: 'root',
      body: schemaFor<{ key?: string }>({ key: optional(key()) }),
      handle: async ({ body }) => {
        await siteAdmin.check(body.key);
        return null;
      },
    },
    'PUT /api/admin/remote-judge/pause': {
      access: 'root',
      body: schemaFor<Calls['PUT /api/admin/remote-judge/pause']['body']>({
        key: key(),
        operation: optional(oneOf(REMOTE_OPERATIONS)),
        paused: flag(),
      }),
      handle: async ({ body }) => {
        await siteAdmin.pause(body);
        return null;
      },
    },
  });
