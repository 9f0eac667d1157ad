import type { QueryOf } from '@tribunal/contract';
import { flag, id, optional, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { ContestLimits, type OfficeCalls } from '../../contract';
import { contestChange, contestSave } from './fields';
import type { ContestOffice } from './office';

type Calls = Pick<
  OfficeCalls,
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

export const contestOfficeRoutes = (office: ContestOffice): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/admin/contest/get-contest-list': {
      access,
      query: schemaFor<QueryOf<Calls, 'GET /api/admin/contest/get-contest-list'>>({
        keyword: optional(text(ContestLimits.keyword)),
        ...pageFields,
      }),
      handle: ({ query, viewer }) => office.list(viewer, query),
    },
    'GET /api/admin/contest': {
      access,
      query: byCid,
      handle: ({ query, viewer }) => office.one(viewer, query.cid),
    },
    'POST /api/admin/contest': {
      access,
      body: contestSave,
      handle: ({ body, viewer }) => office.create(viewer, body),
    },
    'PUT /api/admin/contest': {
      access,
      body: contestChange,
      handle: ({ body, viewer }) => office.change(viewer, body.id, body).then(() => null),
    },
    'DELETE /api/admin/contest': {
      access: 'root',
      query: byCid,
      handle: ({ query, viewer }) => office.remove(viewer, query.cid).then(() => null),
    },
    'GET /api/admin/contest/clone': {
      access,
      query: byCid,
      handle: ({ query, viewer, locale }) => office.clone(viewer, query.cid, locale),
    },
    'PUT /api/admin/contest/change-contest-visible': {
      access,
      query: schemaFor<{ cid: number; visible: boolean }>({ cid: id(), visible: flag() }),
      handle: ({ query, viewer }) => office.show(viewer, query.cid, query.visible).then(() => null),
    },
  });
