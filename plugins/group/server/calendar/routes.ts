import type { Request, ResponseToolkit } from '@hapi/hapi';
import { routes, schemaFor, text, validateQuery, type AnyRoute } from '@tribunal/server';
import { CALENDAR_PATH, type CalendarCalls } from '../../contract';
import { byGid } from '../fields';
import type { CalendarService } from './calendar-service';

const byToken = schemaFor<{ token: string }>({ token: text({ min: 1, max: 64 }) });

export const calendarRoutes = (calendars: CalendarService): AnyRoute[] => [
  ...routes<CalendarCalls>()({
    'GET /api/group/calendar': {
      access: 'user',
      query: byGid,
      handle: async ({ viewer, query }) => ({ createdAt: await calendars.createdAt(viewer, query.gid) }),
    },
    'POST /api/group/calendar': {
      access: 'user',
      body: byGid,
      handle: ({ viewer, body, ip }) => calendars.renew(viewer, body.gid, ip),
    },
    'DELETE /api/group/calendar': {
      access: 'user',
      query: byGid,
      handle: ({ viewer, query }) => calendars.revoke(viewer, query.gid).then(() => null),
    },
  }),
  {
    method: 'GET',
    path: CALENDAR_PATH,
    access: 'public',
    // Programs that read calendars have no login. The token is in the query, which is not logged.
    raw: async (request: Request, h: ResponseToolkit) => {
      const { token } = validateQuery(byToken, request.query) as { token: string };
      const calendar = await calendars.read(token, request.app.ip);
      return h.response(calendar).type('text/calendar; charset=utf-8');
    },
  },
];
