import { Limits, type BodyOf, type QueryOf } from '@tribunal/contract';
import {
  flag,
  id,
  integer,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
  searchText,
} from '@tribunal/server';
import {
  problemSave,
  SHOWN_BYTES,
  type ProblemAuthoringService,
  type ProblemAdminService,
} from '@tribunal/server/authoring';
import type { ContestAdminCalls } from '../../contract';
import { contestProblemFields, contestProblemRow, label, newContestProblem, problemOrder, withLink } from './fields';
import type { ContestProblemListReader } from './contest-problem-list-reader';
import type { ContestProblemAdminService } from './contest-problem-admin-service';

type Calls = Pick<
  ContestAdminCalls,
  | 'GET /api/admin/contest/get-problem-list'
  | 'POST /api/admin/contest/problem'
  | 'GET /api/admin/contest/problem'
  | 'PUT /api/admin/contest/problem'
  | 'DELETE /api/admin/contest/problem'
  | 'GET /api/admin/contest/contest-problem'
  | 'PUT /api/admin/contest/contest-problem'
  | 'PUT /api/admin/contest/problem-order'
  | 'DELETE /api/admin/contest/problem-order'
  | 'POST /api/admin/contest/add-problem-from-public'
  | 'GET /api/admin/contest/import-remote-oj-problem'
>;

/** Maximum length of the name of a bank. */
const SOURCE_MAX = 10;

const access = 'can:contest_admin';

interface Services {
  contestProblems: ContestProblemAdminService;
  lists: ContestProblemListReader;
  problemAdmin: ProblemAdminService;
  authoring: ProblemAuthoringService;
}

export const contestProblemRoutes = ({ contestProblems, lists, problemAdmin, authoring }: Services): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/admin/contest/get-problem-list': {
      access,
      query: schemaFor<QueryOf<Calls, 'GET /api/admin/contest/get-problem-list'>>({
        cid: id(),
        keyword: optional(searchText()),
        problemType: optional(integer()),
        oj: optional(text({ max: SOURCE_MAX })),
        ...pageFields,
      }),
      handle: ({ query, viewer }) => lists.list(viewer, query),
    },
    'POST /api/admin/contest/problem': {
      access,
      body: schemaFor<BodyOf<Calls, 'POST /api/admin/contest/problem'>>(newContestProblem),
      maxBytes: SHOWN_BYTES,
      handle: ({ body, viewer }) => contestProblems.create(viewer, withLink(body)),
    },
    'GET /api/admin/contest/problem': {
      access,
      query: schemaFor<{ pid: number }>({ pid: id() }),
      handle: ({ query, viewer }) => problemAdmin.get(query.pid, viewer),
    },
    'PUT /api/admin/contest/problem': {
      access,
      body: problemSave,
      maxBytes: SHOWN_BYTES,
      handle: ({ body, viewer }) => authoring.update(viewer, body),
    },
    'DELETE /api/admin/contest/problem': {
      access,
      query: schemaFor<QueryOf<Calls, 'DELETE /api/admin/contest/problem'>>({
        pid: id(),
        cid: id(),
        withSubmissions: optional(flag()),
      }),
      handle: async ({ query: { cid, pid, withSubmissions }, viewer }) => {
        await contestProblems.remove(viewer, cid, pid, withSubmissions ? 'removed' : 'kept');
        return null;
      },
    },
    'GET /api/admin/contest/contest-problem': {
      access,
      query: schemaFor<QueryOf<Calls, 'GET /api/admin/contest/contest-problem'>>({ cid: id(), pid: id() }),
      handle: ({ query, viewer }) => contestProblems.get(viewer, query.cid, query.pid),
    },
    'PUT /api/admin/contest/contest-problem': {
      access,
      body: schemaFor<BodyOf<Calls, 'PUT /api/admin/contest/contest-problem'>>(
        { cid: optional(id()), ...contestProblemFields },
        contestProblemRow,
      ),
      handle: ({ body, viewer }) => contestProblems.update(viewer, body).then(() => null),
    },
    'PUT /api/admin/contest/problem-order': {
      access,
      body: schemaFor<BodyOf<Calls, 'PUT /api/admin/contest/problem-order'>>({ cid: id(), ids: problemOrder }),
      handle: ({ body: { cid, ids }, viewer }) => contestProblems.setOrder(viewer, cid, ids).then(() => null),
    },
    'DELETE /api/admin/contest/problem-order': {
      access,
      query: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ query, viewer }) => contestProblems.setOrder(viewer, query.cid, 'by label').then(() => null),
    },
    'POST /api/admin/contest/add-problem-from-public': {
      access,
      body: schemaFor<BodyOf<Calls, 'POST /api/admin/contest/add-problem-from-public'>>({
        pid: id(),
        cid: id(),
        displayId: label(),
      }),
      handle: ({ body, viewer }) => contestProblems.add(viewer, body).then(() => null),
    },
    'GET /api/admin/contest/import-remote-oj-problem': {
      access,
      audit: true,
      query: schemaFor<QueryOf<Calls, 'GET /api/admin/contest/import-remote-oj-problem'>>({
        name: text({ min: 1, max: SOURCE_MAX, trim: 'trim' }),
        problemId: text({ max: Limits.shortText.max, trim: 'trim' }),
        cid: id(),
        displayId: label(),
      }),
      handle: ({ query, viewer }) => contestProblems.importRemote(viewer, query),
    },
  });
