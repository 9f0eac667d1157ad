import Joi from 'joi';
import { Limits, Role, type RoleId } from '@tribunal/contract';
import {
  custom,
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
import { UserAdminLimits, UserStatus, type UserChange, type UserListCalls, type UserListQuery } from '../contract';
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
  email: custom<string | null>(email().joi.allow('', null)),
  titleName: nullable(text({ ...UserAdminLimits.title, trim: 'trim' })),
  titleColor: custom<string | null>(Joi.string().pattern(COLOUR).allow('', null)),
  type: oneOf<RoleId>(Object.values(Role)),
  status: oneOf(Object.values(UserStatus)),
  setNewPwd: flag(),
  // It is checked only if it is to be set; forms send what was in the field.
  password: {
    joi: Joi.when('setNewPwd', { is: true, then: password().joi, otherwise: Joi.any().strip() }),
  },
  gmtModified: optional(text({ max: 30 })),
});
const selection = schemaFor<{ ids: string[] }>({
  ids: list(text({ min: 1, max: MAX_UID }), { min: 1, ...UserAdminLimits.deletedAtOnce }),
});

export const userAdminRoutes = (users: UserListReader, editor: UserEditor): RouteSpec[] =>
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
    'DELETE /api/admin/user/delete-user': {
      access: 'can:user_admin',
      body: selection,
      handle: ({ body, viewer }) => editor.delete(viewer, body.ids).then(() => null),
    },
  });
