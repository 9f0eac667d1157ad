import { type BodyOf, type ProblemAdminCalls, type QueryOf } from '@tribunal/contract';
import {
  flag,
  id,
  integer,
  oneOf,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  searchText,
  text,
  type RouteSpec,
} from '@tribunal/platform';
import replies from '../../replies.json';
import type { ProblemAuthoringService } from './problem-authoring-service';
import { SHOWN_BYTES, type ProblemAdminService } from './problem-admin';
import { problemSave, unchangedOfProblem } from './save-schema';

type Query<K extends keyof ProblemAdminCalls> = QueryOf<ProblemAdminCalls, K>;
type Body<K extends keyof ProblemAdminCalls> = BodyOf<ProblemAdminCalls, K>;

interface Services {
  authoring: ProblemAuthoringService;
  problemAdmin: ProblemAdminService;
}

const byPid = schemaFor<{ pid: number }>({ pid: id() });

export const problemAdminRoutes = ({ authoring, problemAdmin }: Services): RouteSpec[] =>
  routes<ProblemAdminCalls>()({
    'GET /api/admin/problem/get-problem-list': {
      access: 'staff',
      query: schemaFor<Query<'GET /api/admin/problem/get-problem-list'>>({
        keyword: optional(searchText()),
        auth: optional(integer({ min: 0, max: 3 })),
        oj: optional(text({ max: 10 })),
        ...pageFields,
      }),
      handle: ({ query, viewer }) => problemAdmin.list(query, viewer),
    },
    'GET /api/admin/problem': {
      access: 'staff',
      query: byPid,
      handle: ({ query, viewer }) => problemAdmin.get(query.pid, viewer),
    },
    'POST /api/admin/problem': {
      access: 'staff',
      body: problemSave,
      maxBytes: SHOWN_BYTES,
      handle: ({ body, viewer }) => authoring.create(viewer, body),
    },
    'PUT /api/admin/problem': {
      access: 'staff',
      body: problemSave,
      maxBytes: SHOWN_BYTES,
      handle: ({ body, viewer }) => authoring.update(viewer, body),
    },
    'DELETE /api/admin/problem': {
      access: 'staff',
      query: byPid,
      handle: async ({ query, viewer }) => {
        await authoring.remove(viewer, query.pid);
        return null;
      },
    },
    'POST /api/admin/problem/try-again': {
      access: 'staff',
      body: byPid,
      handle: async ({ body, viewer }) => {
        await authoring.clearFault(viewer, body.pid);
        return null;
      },
    },
    'PUT /api/admin/problem/change-problem-auth': {
      access: 'staff',
      body: schemaFor<Body<'PUT /api/admin/problem/change-problem-auth'>>({ id: id(), auth: oneOf([1, 2, 3]) }, [
        ...rowOf(replies, 'GET /api/admin/problem/get-problem-list'),
        ...unchangedOfProblem,
      ]),
      handle: async ({ body, viewer }) => {
        await authoring.setAuth(viewer, body.id, body.auth);
        return null;
      },
    },
    'GET /api/admin/problem/get-problem-cases': {
      access: 'staff',
      query: schemaFor<Query<'GET /api/admin/problem/get-problem-cases'>>({ pid: id(), isUpload: optional(flag()) }),
      handle: ({ query: { pid, isUpload }, viewer }) => {
        const wanted = isUpload === undefined ? 'as they came' : isUpload ? 'names' : 'contents';
        return problemAdmin.getCases(pid, wanted, viewer);
      },
    },
  });
