import type { PageQuery } from '@tribunal/contract';
import {
  id,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type FieldsOf,
  type RouteSpec,
} from '@tribunal/server';
import {
  GroupAnnouncementStatus,
  GroupLimits,
  MemberAuth,
  type GroupAnnouncementDraft,
  type GroupCalls,
  type MemberQuery,
} from '../contract';
import { byGid, uid } from './fields';
import type { GroupAnnouncementService } from './announcements/announcement-service';
import type { MemberListReader } from './membership/member-list-reader';
import type { MemberService } from './membership/member-service';

export interface MembershipServices {
  members: MemberService;
  memberLists: MemberListReader;
  announcements: GroupAnnouncementService;
}

const memberQuery = schemaFor<MemberQuery>({
  ...pageFields,
  gid: id(),
  keyword: optional(text({ max: GroupLimits.keyword.max })),
  auth: optional(oneOf(Object.values(MemberAuth))),
});
const pageOfGroup = schemaFor<PageQuery & { gid: number }>({ ...pageFields, gid: id() });
const announcement: FieldsOf<GroupAnnouncementDraft> = {
  gid: id(),
  title: text({ ...GroupLimits.title, trim: 'trim' }),
  content: text(GroupLimits.content),
  status: oneOf(Object.values(GroupAnnouncementStatus)),
};

export type MemberCalls = Pick<
  GroupCalls,
  | 'GET /api/group/get-member-list'
  | 'GET /api/group/get-apply-list'
  | 'POST /api/group/member'
  | 'PUT /api/group/member'
  | 'DELETE /api/group/member'
  | 'DELETE /api/group/member/exit'
>;

const memberRoutes = ({ members, memberLists }: MembershipServices) =>
  routes<MemberCalls>()({
    'GET /api/group/get-member-list': {
      access: 'user',
      query: memberQuery,
      handle: ({ viewer, query }) => memberLists.listMembers(viewer, query),
    },
    'GET /api/group/get-apply-list': {
      access: 'user',
      query: memberQuery,
      handle: ({ viewer, query }) => memberLists.listAll(viewer, query),
    },
    'POST /api/group/member': {
      access: 'user',
      body: schemaFor<MemberCalls['POST /api/group/member']['body']>({
        gid: id(),
        code: optional(text({ max: GroupLimits.code.length })),
        reason: optional(text({ ...GroupLimits.reason, trim: 'trim' })),
      }),
      secretFields: ['code'],
      handle: ({ viewer, body, ip }) => members.join(viewer, body, ip),
    },
    'PUT /api/group/member': {
      access: 'user',
      audit: true,
      body: schemaFor<MemberCalls['PUT /api/group/member']['body']>({
        id: optional(id()),
        gid: id(),
        uid: uid(),
        auth: oneOf(Object.values(MemberAuth)),
      }),
      handle: ({ viewer, body }) => members.change(viewer, body).then(() => null),
    },
    'DELETE /api/group/member': {
      access: 'user',
      audit: true,
      query: schemaFor<{ uid: string; gid: number }>({ uid: uid(), gid: id() }),
      handle: ({ viewer, query }) => members.remove(viewer, query.gid, query.uid).then(() => null),
    },
    'DELETE /api/group/member/exit': {
      access: 'user',
      query: byGid,
      handle: ({ viewer, query }) => members.exit(viewer, query.gid).then(() => null),
    },
  });

export type AnnouncementCalls = Pick<
  GroupCalls,
  | 'GET /api/group/get-announcement-list'
  | 'GET /api/group/get-admin-announcement-list'
  | 'POST /api/group/announcement'
  | 'PUT /api/group/announcement'
  | 'DELETE /api/group/announcement'
>;

const announcementRoutes = ({ announcements }: MembershipServices) =>
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
      body: schemaFor<GroupAnnouncementDraft & { id: number }>({ id: id(), ...announcement }),
      handle: ({ viewer, body, ip }) => announcements.update(viewer, body, ip).then(() => null),
    },
    'DELETE /api/group/announcement': {
      access: 'user',
      audit: true,
      query: schemaFor<{ aid: number; gid?: number }>({ aid: id(), gid: optional(id()) }),
      handle: ({ viewer, query }) => announcements.remove(viewer, query.aid, query.gid).then(() => null),
    },
  });

/** Calls about the members and the announcements of a group. */
export const membershipRoutes = (services: MembershipServices): RouteSpec[] => [
  ...memberRoutes(services),
  ...announcementRoutes(services),
];
