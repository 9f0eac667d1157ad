import { Limits, Role, type RoleId } from '@tribunal/contract';
import {
  email,
  flag,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  password,
  realname,
  routes,
  schemaFor,
  text,
  username,
  type RouteSpec,
} from '@tribunal/server';
import { UserAdminLimits, UserStatus, type UserAdminCalls, type UserChange, type UserListQuery } from '../contract';
import type { UserEditor } from './user-editor';
import type { UserListReader } from './user-list-reader';

const MAX_UID = 36;
const COLOUR = /^#[\da-f]{6}$/i;

const listQuery = schemaFor<UserListQuery>({
  ...pageFields,
  keyword: optional(text({ ...Limits.shortText, trim: 'trim' })),
  onlyAdmin: optional(flag()),
});
const userChange = schemaFor<UserChange>({
  uid: text({ min: 1, max: MAX_UID }),
  username: username(),
  realname: realname(),
  email: nullable(email()),
  titleName: nullable(text({ ...UserAdminLimits.title, trim: 'trim' })),
  titleColor: nullable(text({ max: 7, pattern: COLOUR })),
  type: oneOf<RoleId>(Object.values(Role)),
  status: oneOf(Object.values(UserStatus)),
  setNewPwd: flag(),
  password: optional(nullable(password())),
});
const selection = schemaFor<{ ids: string[] }>({
  ids: list(text({ min: 1, max: MAX_UID }), { min: 1, ...UserAdminLimits.deletedAtOnce }),
});

export const userAdminRoutes = (users: UserListReader, editor: UserEditor): RouteSpec[] =>
  routes<UserAdminCalls>()({
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
    'DELETE /api/admin/user/delete-user': {
      access: 'can:user_admin',
      body: selection,
      handle: ({ body, viewer }) => editor.delete(viewer, body.ids).then(() => null),
    },
  });
