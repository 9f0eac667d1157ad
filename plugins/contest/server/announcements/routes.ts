import type { BodyOf, QueryOf } from '@tribunal/contract';
import { id, list, pageFields, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import { ContestLimits, type AnnouncementCalls } from '../../contract';
import type { ContestAnnouncementService } from './contest-announcement-service';

type Unread = BodyOf<AnnouncementCalls, 'POST /api/get-contest-not-read-announcement'>;

export const announcementRoutes = (announcements: ContestAnnouncementService): RouteSpec[] =>
  routes<AnnouncementCalls>()({
    'GET /api/get-contest-announcement': {
      access: 'user',
      query: schemaFor<QueryOf<AnnouncementCalls, 'GET /api/get-contest-announcement'>>({ cid: id(), ...pageFields }),
      handle: ({ viewer, query }) => announcements.list(viewer, query),
    },
    'POST /api/get-contest-not-read-announcement': {
      access: 'user',
      body: schemaFor<Unread>({
        cid: id(),
        readAnnouncementList: list(id(), { max: ContestLimits.readAnnouncements.max }),
      }),
      handle: ({ viewer, body }) => announcements.listUnread(viewer, body.cid, body.readAnnouncementList),
    },
  });
