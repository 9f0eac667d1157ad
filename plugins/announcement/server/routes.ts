import type { PageQuery } from '@tribunal/contract';
import { id, oneOf, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { AnnouncementLimits, AnnouncementStatus, type AnnouncementCalls } from '../contract';
import type { AnnouncementService } from './service';

const pageQuery = schemaFor<PageQuery>(pageFields);
const draft = {
  title: text({ ...AnnouncementLimits.title, trim: 'trim' }),
  content: text(AnnouncementLimits.content),
  status: oneOf(Object.values(AnnouncementStatus)),
};

export const announcementRoutes = (announcements: AnnouncementService): RouteSpec[] =>
  routes<AnnouncementCalls>()({
    'GET /api/get-common-announcement': {
      access: 'public',
      query: pageQuery,
      handle: ({ query }) => announcements.list('site', query),
    },
    'GET /api/admin/announcement': {
      access: 'can:announcement_admin',
      query: pageQuery,
      handle: ({ query }) => announcements.list('admin', query),
    },
    'POST /api/admin/announcement': {
      access: 'can:announcement_admin',
      body: schemaFor<AnnouncementCalls['POST /api/admin/announcement']['body']>(draft),
      handle: ({ body, viewer }) => announcements.create(viewer, body),
    },
    'PUT /api/admin/announcement': {
      access: 'can:announcement_admin',
      body: schemaFor<AnnouncementCalls['PUT /api/admin/announcement']['body']>({ id: id(), ...draft }),
      handle: ({ body }) => announcements.update(body.id, body).then(() => null),
    },
    'DELETE /api/admin/announcement': {
      access: 'can:announcement_admin',
      query: schemaFor<{ aid: number }>({ aid: id() }),
      handle: ({ query }) => announcements.remove(query.aid).then(() => null),
    },
  });
