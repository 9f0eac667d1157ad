import type { BodyOf, QueryOf } from '@tribunal/contract';
import { id, oneOf, optional, pageFields, routes, rowOf, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { ContestLimits, type ContestAdminCalls } from '../../contract';
import replies from '../../contract/replies.json';
import type { ContestAnnouncementService } from '../announcements';

type Calls = Pick<
  ContestAdminCalls,
  | 'GET /api/admin/contest/announcement'
  | 'POST /api/admin/contest/announcement'
  | 'PUT /api/admin/contest/announcement'
  | 'DELETE /api/admin/contest/announcement'
>;
type Posted = BodyOf<Calls, 'POST /api/admin/contest/announcement'>;
type Changed = BodyOf<Calls, 'PUT /api/admin/contest/announcement'>;

const access = 'can:contest_admin';
/** Fields of an announcement. */
const announcementDraft = {
  title: text({ ...ContestLimits.announcementTitle, trim: 'trim' }),
  content: text(ContestLimits.announcement),
  status: oneOf([0, 1]),
};

const announcementRow = rowOf(replies, 'GET /api/admin/contest/announcement');

export const announcementAdminRoutes = (announcements: ContestAnnouncementService): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/admin/contest/announcement': {
      access,
      query: schemaFor<QueryOf<Calls, 'GET /api/admin/contest/announcement'>>({ cid: id(), ...pageFields }),
      handle: ({ query, viewer }) => announcements.listAll(viewer, query),
    },
    'POST /api/admin/contest/announcement': {
      access,
      body: schemaFor<Posted>({ cid: id(), announcement: schemaFor<Posted['announcement']>(announcementDraft) }),
      handle: ({ body, viewer }) => announcements.create(viewer, body.cid, body.announcement),
    },
    'PUT /api/admin/contest/announcement': {
      access,
      body: schemaFor<Changed>({
        cid: id(),
        announcement: schemaFor<Changed['announcement']>({ id: id(), ...announcementDraft }, announcementRow),
      }),
      handle: async ({ body: { cid, announcement }, viewer }) => {
        await announcements.update(viewer, cid, announcement.id, announcement);
        return null;
      },
    },
    'DELETE /api/admin/contest/announcement': {
      access,
      query: schemaFor<QueryOf<Calls, 'DELETE /api/admin/contest/announcement'>>({
        cid: optional(id()),
        aid: id(),
      }),
      handle: ({ query, viewer }) => announcements.remove(viewer, query).then(() => null),
    },
  });
