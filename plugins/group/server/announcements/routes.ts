import type { PageQuery } from '@tribunal/contract';
import { id, oneOf, optional, pageFields, routes, rowOf, schemaFor, text, type FieldsOf } from '@tribunal/server';
import { GroupAnnouncementStatus, GroupLimits, type GroupAnnouncementDraft, type GroupCalls } from '../../contract';
import replies from '../../contract/replies.json';
import type { GroupAnnouncementService } from './announcement-service';

const pageOfGroup = schemaFor<PageQuery & { gid: number }>({ ...pageFields, gid: id() });
const announcement: FieldsOf<GroupAnnouncementDraft> = {
  gid: id(),
  title: text({ ...GroupLimits.title, trim: 'trim' }),
  content: text(GroupLimits.content),
  status: oneOf(Object.values(GroupAnnouncementStatus)),
};

export type AnnouncementCalls = Pick<
  GroupCalls,
  | 'GET /api/group/get-announcement-list'
  | 'GET /api/group/get-admin-announcement-list'
  | 'POST /api/group/announcement'
  | 'PUT /api/group/announcement'
  | 'DELETE /api/group/announcement'
>;

export const announcementRoutes = (announcements: GroupAnnouncementService) =>
  routes<AnnouncementCalls>()({
    'GET /api/group/get-announcement-list': {
      access: 'user',
      query: pageOfGroup,
      handle: ({ viewer, query }) => announcements.listVisible(viewer, query),
    },
    'GET /api/group/get-admin-announcement-list': {
      access: 'user',
      query: pageOfGroup,
      handle: ({ viewer, query }) => announcements.listAll(viewer, query),
    },
    'POST /api/group/announcement': {
      access: 'user',
      audit: true,
      body: schemaFor<GroupAnnouncementDraft>(announcement),
      handle: ({ viewer, body, ip }) => announcements.create(viewer, body, ip),
    },
    'PUT /api/group/announcement': {
      access: 'user',
      audit: true,
      body: schemaFor<GroupAnnouncementDraft & { id: number }>(
        { id: id(), ...announcement },
        rowOf(replies, 'GET /api/group/get-admin-announcement-list'),
      ),
      handle: ({ viewer, body, ip }) => announcements.update(viewer, body, ip).then(() => null),
    },
    'DELETE /api/group/announcement': {
      access: 'user',
      audit: true,
      query: schemaFor<{ aid: number; gid?: number }>({ aid: id(), gid: optional(id()) }),
      handle: ({ viewer, query }) => announcements.remove(viewer, query.aid, query.gid).then(() => null),
    },
  });
