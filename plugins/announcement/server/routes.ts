import type { PageQuery } from '@tribunal/contract';
import {
  custom,
  flag,
  id,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  text,
  type RouteSpec,
} from '@tribunal/server';
import Joi from 'joi';
import { AnnouncementLimits, AnnouncementStatus, type AnnouncementCalls, type AnnouncementDraft } from '../contract';
import replies from '../contract/replies.json';
import type { AnnouncementService } from './service';

const pageQuery = schemaFor<PageQuery>(pageFields);
const title = () => text({ ...AnnouncementLimits.title, trim: 'trim' });
const content = () => text(AnnouncementLimits.content);
const status = () => oneOf(Object.values(AnnouncementStatus));
const time = () => optional(nullable(custom<string>(Joi.string().isoDate().max(40))));
const schedule = { pinned: optional(flag()), startTime: time(), endTime: time() };

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
      body: schemaFor<AnnouncementDraft>({ title: title(), content: content(), status: status(), ...schedule }),
      handle: ({ body, viewer }) => announcements.create(viewer, body),
    },
    'PUT /api/admin/announcement': {
      access: 'can:announcement_admin',
      body: schemaFor<Partial<AnnouncementDraft> & { id: number }>(
        {
          id: id(),
          title: optional(title()),
          content: optional(content()),
          status: optional(status()),
          ...schedule,
        },
        rowOf(replies, 'GET /api/admin/announcement'),
      ),
      handle: ({ body: { id, ...changes } }) => announcements.update(id, changes).then(() => null),
    },
    'DELETE /api/admin/announcement': {
      access: 'can:announcement_admin',
      query: schemaFor<{ aid: number }>({ aid: id() }),
      handle: ({ query }) => announcements.remove(query.aid).then(() => null),
    },
  });
