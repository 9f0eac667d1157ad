import type { QueryOf } from '@tribunal/contract';
import { flag, id, optional, pageFields, routes, schemaFor, type RouteSpec, searchText } from '@tribunal/server';
import { type ContestAdminCalls } from '../../contract';
import { contestChange, contestSave } from './fields';
import type { ContestAdminService } from './contest-admin-service';

type Calls = Pick<
  ContestAdminCalls,
  | 'GET /api/admin/contest/get-contest-list'
  | 'GET /api/admin/contest'
  | 'POST /api/admin/contest'
  | 'PUT /api/admin/contest'
  | 'DELETE /api/admin/contest'
  | 'GET /api/admin/contest/clone'
  | 'PUT /api/admin/contest/change-contest-visible'
>;

const access = 'can:contest_admin';
const byCid = schemaFor<{ cid: number }>({ cid: id() });

export const contestAdminRoutes = (admin: ContestAdminService): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/admin/contest/get-contest-list': {
      access,
      query: schemaFor<QueryOf<Calls, 'GET /api/admin/contest/get-contest-list'>>({
        keyword: optional(searchText()),
        ...pageFields,
      }),
      handle: ({ query, viewer }) => admin.list(viewer, null, query),
    },
    'GET /api/admin/contest': {
      access,
      query: byCid,
      handle: ({ query, viewer }) => admin.get(viewer, query.cid),
    },
    'POST /api/admin/contest': {
      access,
      body: contestSave,
      handle: ({ body, viewer }) => admin.create(viewer, null, body),
    },
    'PUT /api/admin/contest': {
      access,
      body: contestChange,
      handle: ({ body, viewer }) => admin.update(viewer, body.id, body).then(() => null),
    },
    'DELETE /api/admin/contest': {
      access,
      query: byCid,
      handle: ({ query, viewer }) => admin.remove(viewer, query.cid).then(() => null),
    },
    'GET /api/admin/contest/clone': {
      access,
      audit: true,
      query: byCid,
      handle: ({ query, viewer, locale }) => admin.clone(viewer, query.cid, locale),
    },
    'PUT /api/admin/contest/change-contest-visible': {
      access,
      query: schemaFor<{ cid: number; visible: boolean }>({ cid: id(), visible: flag() }),
      handle: ({ query, viewer }) => admin.setVisible(viewer, query.cid, query.visible).then(() => null),
    },
  });
