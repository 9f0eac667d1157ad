import {
  flag,
  id,
  instant,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  text,
  type AnyRoute,
  type FieldsOf,
  searchText,
  timeZone,
} from '@tribunal/server';
import { orNone, type UploadRouteSpec } from '@tribunal/server/platform';
import {
  ADMIN_GROUP_STATES,
  GROUP_AUTHS,
  GroupLimits,
  GroupStatus,
  type GroupAdminCalls,
  type GroupCalls,
  type GroupCopyCalls,
  type GroupCopyRequest,
  type GroupDraft,
  type GroupListQuery,
} from '../contract';
import { byGid, uid } from './fields';
import replies from '../contract/replies.json';
import { announcementRoutes, type AnnouncementCalls } from './announcements/routes';
import type { GroupAnnouncementService } from './announcements/announcement-service';
import type { GroupAdminService } from './admin/group-admin-service';
import type { GroupCopyService } from './copying/group-copy-service';
import type { GroupListReader } from './groups/group-list-reader';
import type { GroupOwnershipService } from './groups/group-ownership-service';
import type { GroupService, Settings } from './groups/group-service';
import { memberRoutes, type MemberCalls, type MemberServices } from './membership/routes';

interface GroupServices extends MemberServices {
  announcements: GroupAnnouncementService;
  lists: GroupListReader;
  groups: GroupService;
  copies: GroupCopyService;
  ownership: GroupOwnershipService;
  admin: GroupAdminService;
  settings: () => Promise<Settings>;
}

const { code } = GroupLimits;
const draft: FieldsOf<GroupDraft> = {
  name: text({ ...GroupLimits.name, trim: 'trim' }),
  shortName: text({ ...GroupLimits.shortName, trim: 'trim' }),
  brief: text({ ...GroupLimits.brief, trim: 'trim' }),
  description: text(GroupLimits.description),
  auth: oneOf(GROUP_AUTHS),
  code: optional(nullable(orNone(text({ min: code.length, max: code.length })))),
  visible: optional(flag()),
};
const keyword = () => optional(searchText());
const copyRoutes = ({ copies, settings }: GroupServices) =>
  routes<GroupCopyCalls>()({
    'GET /api/group/copy': {
      access: 'can:group_add',
      query: byGid,
      handle: ({ viewer, query }) => copies.describe(viewer, query.gid),
    },
    'POST /api/group/copy': {
      access: 'can:group_add',
      audit: true,
      body: schemaFor<GroupCopyRequest>({
        gid: id(),
        group: schemaFor<GroupDraft>(draft),
        firstAt: nullable(instant()),
        timeZone: optional(timeZone()),
        withAnnouncements: flag(),
      }),
      secretFields: ['code'],
      handle: async ({ viewer, body, ip }) => copies.copy(viewer, body, await settings(), ip),
    },
  });

const groupRoutes = ({ lists, groups, ownership, settings }: GroupServices) =>
  routes<Omit<GroupCalls, keyof MemberCalls | keyof AnnouncementCalls>>()({
    'GET /api/get-group-list': {
      access: 'public',
      query: schemaFor<GroupListQuery>({
        ...pageFields,
        keyword: keyword(),
        auth: optional(oneOf([0, ...GROUP_AUTHS])),
        onlyMine: optional(flag()),
        onlyInvited: optional(flag()),
        isArchived: optional(flag()),
      }),
      handle: ({ viewer, query }) => lists.list(viewer, query),
    },
    'GET /api/get-group-detail': {
      access: 'user',
      query: byGid,
      handle: ({ viewer, query }) => lists.detail(viewer, query.gid),
    },
    'GET /api/get-group-access': {
      access: 'user',
      query: byGid,
      handle: async ({ viewer, query }) => ({ access: (await lists.detail(viewer, query.gid)).viewer.canRead }),
    },
    'GET /api/get-group-auth': {
      access: 'user',
      query: byGid,
      handle: async ({ viewer, query }) => (await lists.detail(viewer, query.gid)).viewer.userAuth,
    },
    'POST /api/group': {
      access: 'can:group_add',
      body: schemaFor<GroupDraft>(draft),
      secretFields: ['code'],
      handle: async ({ viewer, body, ip }) => groups.create(viewer, body, await settings(), ip),
    },
    'PUT /api/group': {
      access: 'user',
      audit: true,
      body: schemaFor<GroupDraft & { id: number }>({ id: id(), ...draft }, rowOf(replies, 'GET /api/get-group-detail')),
      secretFields: ['code'],
      handle: ({ viewer, ip, body: { id: gid, ...changes } }) =>
        groups.update(viewer, gid, changes, ip).then(() => null),
    },
    'DELETE /api/group': {
      access: 'can:group_del',
      audit: true,
      query: schemaFor<{ gid: number; name?: string }>({
        gid: id(),
        name: optional(text({ max: GroupLimits.name.max })),
      }),
      handle: ({ viewer, query }) => ownership.disband(viewer, query.gid, query.name).then(() => null),
    },
    'PUT /api/group/owner': {
      access: 'user',
      audit: true,
      body: schemaFor<{ gid: number; uid: string }>({ gid: id(), uid: uid() }),
      handle: ({ viewer, body }) => ownership.handOver(viewer, body.gid, body.uid).then(() => null),
    },
    'PUT /api/group/archive': {
      access: 'user',
      audit: true,
      body: schemaFor<{ gid: number; isArchived: boolean }>({ gid: id(), isArchived: flag() }),
      handle: ({ viewer, body, ip }) => groups.setArchived(viewer, body.gid, body.isArchived, ip).then(() => null),
    },
  });

const adminRoutes = ({ admin, ownership }: GroupServices) =>
  routes<GroupAdminCalls>()({
    'GET /api/admin/group': {
      access: 'can:group_admin',
      query: schemaFor<GroupAdminCalls['GET /api/admin/group']['query']>({
        ...pageFields,
        keyword: keyword(),
        state: optional(oneOf(ADMIN_GROUP_STATES)),
      }),
      handle: ({ query }) => admin.list(query),
    },
    'PUT /api/admin/group/status': {
      access: 'can:group_admin',
      body: schemaFor<GroupAdminCalls['PUT /api/admin/group/status']['body']>({
        gid: id(),
        status: oneOf(Object.values(GroupStatus)),
      }),
      handle: ({ body }) => admin.setStatus(body.gid, body.status).then(() => null),
    },
    'POST /api/admin/group/restore': {
      access: 'can:group_admin',
      body: byGid,
      handle: ({ body }) => ownership.restore(body.gid).then(() => null),
    },
  });

/** Returns the upload of an avatar; `folder` receives the file. */
export const avatarRoute = (groups: GroupService, folder: string, maxBytes: number): UploadRouteSpec => ({
  method: 'POST',
  path: '/api/file/upload-group-avatar',
  access: 'user',
  query: byGid,
  part: 'image',
  formFields: ['gid'],
  maxBytes,
  folder,
  count: (viewer) => groups.countUpload(viewer),
  check: ({ viewer, query }) => groups.checkAvatarUpload(viewer!, gidOf(query)),
  upload: (file, { viewer, query }) => groups.saveAvatar(viewer!, gidOf(query), file),
});
const gidOf = (query: unknown): number => (query as { gid: number }).gid;

export const allGroupRoutes = (services: GroupServices): AnyRoute[] => [
  ...groupRoutes(services),
  ...copyRoutes(services),
  ...memberRoutes(services),
  ...announcementRoutes(services.announcements),
  ...adminRoutes(services),
];
