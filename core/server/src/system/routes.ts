import type { SystemCalls } from '@tribunal/contract';
import type { PluginHost } from '@tribunal/kernel';
import { flag, isRoot, oneOf, optional, routes, schemaFor, text, type RouteSpec } from '../http';
import type { ServerScope } from '../plugins';
import type { ActivityService } from './activity';
import type { HealthService } from './health';
import { setPlugin } from './plugin-admin';
import type { WebsiteReader } from './website';

export interface SystemServices {
  website: WebsiteReader;
  health: HealthService;
  activity: ActivityService;
  plugins: PluginHost<ServerScope>;
}

const PLUGIN_ID_MAX = 64;

export const systemRoutes = ({ website, health, activity, plugins }: SystemServices): RouteSpec[] =>
  routes<SystemCalls>()({
    'GET /api/health': { access: 'public', handle: () => health.check() },
    'GET /api/get-website-config': { access: 'public', handle: () => website.read() },
    'GET /api/get-last-week-submission-statistics': {
      access: 'public',
      query: schemaFor<{ forceRefresh?: boolean }>({ forceRefresh: optional(flag()) }),
      handle: ({ query, viewer }) => activity.weekStatistics(query.forceRefresh && isRoot(viewer) ? 'fresh' : 'cached'),
    },
    'GET /api/get-recent-seven-ac-rank': { access: 'public', handle: () => activity.recentRank() },
    'GET /api/admin/plugin': { access: 'root', handle: () => plugins.describe() },
    'PUT /api/admin/plugin': {
      access: 'root',
      body: schemaFor<{ id: string; wanted: 'on' | 'off' }>({
        id: text({ min: 1, max: PLUGIN_ID_MAX }),
        wanted: oneOf(['on', 'off']),
      }),
      handle: ({ body }) => setPlugin(plugins, body.id, body.wanted),
    },
  });
