import type { SettingValue, SystemCalls } from '@tribunal/contract';
import Joi from 'joi';
import {
  custom,
  flag,
  isRoot,
  oneOf,
  optional,
  routes,
  schemaFor,
  text,
  timeZone,
  type RouteSpec,
} from '@tribunal/platform';
import type { ActivityService } from './activity';
import type { AttentionReader } from './attention-reader';
import type { HealthService } from './health';
import type { PluginAdminService } from './plugin-admin';
import type { WebsiteReader } from './website';

interface SystemServices {
  website: WebsiteReader;
  health: HealthService;
  attention: AttentionReader;
  activity: ActivityService;
  plugins: PluginAdminService;
}

const PLUGIN_ID_MAX = 64;
const pluginId = () => text({ min: 1, max: PLUGIN_ID_MAX });
/** The values are validated against the plugin's manifest later. */
const settingValues = () => custom<Record<string, SettingValue>>(Joi.object().unknown(true));

export const systemRoutes = ({ website, health, attention, activity, plugins }: SystemServices): RouteSpec[] =>
  routes<SystemCalls>()({
    'GET /api/health': { access: 'public', handle: () => health.check() },
    'GET /api/health/live': { access: 'public', handle: () => ({ status: 'ok' }) },
    'GET /api/admin/health': {
      access: 'staff',
      handle: async ({ viewer, locale }) => {
        const [details, rows] = await Promise.all([health.details(), attention.list(viewer, locale)]);
        return { ...details, attention: rows };
      },
    },
    'GET /api/get-website-config': { access: 'public', handle: () => website.read() },
    'GET /api/get-last-week-submission-statistics': {
      access: 'public',
      query: schemaFor<SystemCalls['GET /api/get-last-week-submission-statistics']['query']>({
        forceRefresh: optional(flag()),
        timeZone: optional(timeZone({ orUtc: true })),
      }),
      handle: ({ query, viewer }) =>
        activity.weekStatistics(query.forceRefresh && isRoot(viewer) ? 'fresh' : 'cached', query.timeZone),
    },
    'GET /api/admin/plugin': { access: 'root', handle: () => plugins.rows() },
    'GET /api/admin/plugin/usage': {
      access: 'root',
      query: schemaFor<{ id: string }>({ id: pluginId() }),
      handle: ({ query, locale }) => plugins.usage(query.id, locale),
    },
    'PUT /api/admin/plugin': {
      access: 'root',
      body: schemaFor<{ id: string; wanted: 'on' | 'off' }>({
        id: pluginId(),
        wanted: oneOf(['on', 'off']),
      }),
      handle: ({ body }) => plugins.set(body.id, body.wanted),
    },
    'POST /api/admin/plugin/retry': {
      access: 'root',
      body: schemaFor<{ id: string }>({ id: pluginId() }),
      handle: ({ body }) => plugins.retry(body.id),
    },
    'PUT /api/admin/plugin/settings': {
      access: 'root',
      body: schemaFor<{ id: string; values: Record<string, SettingValue> }>({
        id: pluginId(),
        values: settingValues(),
      }),
      handle: ({ body, locale }) => plugins.saveSettings(body.id, body.values, locale),
    },
  });
