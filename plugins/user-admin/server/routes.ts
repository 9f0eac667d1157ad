import Joi from 'joi';
import { Role, type RoleId, HEX_COLOUR } from '@tribunal/contract';
import {
  custom,
  flag,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  text,
  type RouteSpec,
  searchText,
} from '@tribunal/server';
import { email, password, realname, username } from '@tribunal/server/account';
import {
  UserAdminLimits,
  UserStatus,
  type PermissionCalls,
  type UserChange,
  type UserListCalls,
  type UserListQuery,
} from '../contract';
import replies from '../contract/replies.json';
import type { PermissionReader } from './permissions/permission-reader';
import type { UserContentReader } from './user-content-reader';
import type { UserEditor } from './user-editor';
import type { UserListReader } from './user-list-reader';

const MAX_UID = 36;

const listQuery = schemaFor<UserListQuery>({
  ...pageFields,
  keyword: optional(searchText()),
  onlyAdmin: optional(flag()),
});
const userChange = schemaFor<UserChange>(
  {
    uid: text({ min: 1, max: MAX_UID }),
    username: username(),
    realname: realname(),
    email: custom<string | null>(email().joi.allow('', null)),
    titleName: nullable(text({ ...UserAdminLimits.title, trim: 'trim' })),
    titleColor: custom<string | null>(Joi.string().pattern(HEX_COLOUR).allow('', null)),
    type: oneOf<RoleId>(Object.values(Role)),
    status: oneOf(Object.values(UserStatus)),
    setNewPwd: flag(),
    // It is checked only if it is to be set; forms send what was in the field.
    password: {
      joi: Joi.when('setNewPwd', { is: true, then: password().joi, otherwise: Joi.any().strip() }),
    },
    gmtModified: optional(text({ max: 30 })),
  },
  rowOf(replies, 'GET /api/admin/user/get-user-list'),
);
const ids = list(text({ min: 1, max: MAX_UID }), { min: 1, ...UserAdminLimits.deletedAtOnce });
const selection = schemaFor<{ ids: string[] }>({ ids });
const deletion = schemaFor<UserListCalls['DELETE /api/admin/user/delete-user']['body']>({
  ids,
  erase: optional(flag()),
});

interface UserServices {
  users: UserListReader;
  editor: UserEditor;
  content: UserContentReader;
}

/** The calls that tell who may do what. */
export const permissionRoutes = (permissions: PermissionReader): RouteSpec[] =>
  routes<PermissionCalls>()({
    'GET /api/admin/permissions': { access: 'can:user_admin', handle: () => permissions.list() },
    'GET /api/admin/permissions/user': {
      access: 'can:user_admin',
      query: schemaFor<{ uid: string }>({ uid: text({ min: 1, max: MAX_UID }) }),
      handle: ({ query, locale }) => permissions.ofUser(query.uid, locale),
    },
  });

export const userAdminRoutes = ({ users, editor, content }: UserServices): RouteSpec[] =>
  routes<UserListCalls>()({
    'GET /api/admin/user/get-user-list': {
      access: 'can:user_admin',
      query: listQuery,
      handle: ({ query }) => users.list(query),
    },
    'PUT /api/admin/user/edit-user': {
      access: 'can:user_admin',
      body: userChange,
      handle: ({ body, viewer }) => editor.edit(viewer, body).then(() => null),
    },
    'POST /api/admin/user/remove-second-factor': {
      access: 'can:user_admin',
      body: schemaFor<{ uid: string }>({ uid: text({ min: 1, max: MAX_UID }) }),
      handle: ({ body, viewer }) => editor.removeSecondFactor(viewer, body.uid).then(() => null),
    },
    'DELETE /api/admin/user/delete-user': {
      access: 'can:user_admin',
      body: deletion,
      handle: ({ body: { ids, erase }, viewer }) => editor.delete(viewer, ids, { erase }).then(() => null),
    },
    'POST /api/admin/user/content': {
      access: 'can:user_admin',
      audit: false,
      body: selection,
      handle: ({ body, locale }) => content.read(body.ids, locale),
    },
  });
