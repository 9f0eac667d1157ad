import { type ServerScope, id, list, pageFields, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import { ContestAnnouncementService } from './contest-announcement-service';
import type { BodyOf, QueryOf } from '@tribunal/contract';
import { ContestLimits, type AnnouncementCalls } from '../../contract';

type Unread = BodyOf<AnnouncementCalls, 'POST /api/get-contest-not-read-announcement'>;

const announcementRoutes = (announcements: ContestAnnouncementService): RouteSpec[] =>
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

export { ContestAnnouncementService } from './contest-announcement-service';

/** Registers the organisers' announcements. The scope must already have contests and the log. */
export function openAnnouncements(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ContestAnnouncementService);
  scope.serve(announcementRoutes(scope.get(ContestAnnouncementService)));
}
