import type { BodyOf, QueryOf } from '@tribunal/contract';
import {
  commaList,
  flag,
  id,
  integer,
  oneOf,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  type RouteSpec,
  searchText,
} from '@tribunal/server';
import { problemFields, problemSaveFields, SHOWN_BYTES, unchangedOfProblem } from '@tribunal/server/authoring';
import { APPLICATION_PROGRESSES, type GroupProblemAdminCalls, type GroupProblemCalls } from '../contract';
import replies from '../contract/replies.json';
import { checkRoutes, type CheckCalls, type CheckServices } from './check-routes';
import type { GroupProblemLists } from './group-problem-lists';
import type { GroupProblemService } from './group-problem-service';
import type { ApplicationService } from './application-service';

type Query<K extends keyof GroupProblemCalls> = QueryOf<GroupProblemCalls, K>;
type Body<K extends keyof GroupProblemCalls> = BodyOf<GroupProblemCalls, K>;

interface Services extends CheckServices {
  lists: GroupProblemLists;
  problems: GroupProblemService;
  applications: ApplicationService;
}

const ofProblem = { pid: id(), gid: optional(id()) };
const keyword = optional(searchText());
const byGid = schemaFor<{ gid: number }>({ gid: id() });

const problemRoutes = ({ lists, problems, applications }: Services) =>
  routes<Omit<GroupProblemCalls, keyof CheckCalls>>()({
    'GET /api/group/get-problem-list': {
      access: 'user',
      query: schemaFor<Query<'GET /api/group/get-problem-list'>>({
        ...pageFields,
        gid: id(),
        keyword,
        difficulty: optional(integer()),
        tagId: optional(commaList(id(), { max: 50 })),
      }),
      handle: ({ viewer, query }) => lists.list(viewer, query),
    },
    'GET /api/group/get-admin-problem-list': {
      access: 'user',
      query: schemaFor<Query<'GET /api/group/get-admin-problem-list'>>({ ...pageFields, gid: id(), keyword }),
      handle: ({ viewer, query }) => lists.listForAdmins(viewer, query),
    },
    'GET /api/group/get-all-problem-tags': {
      access: 'user',
      query: byGid,
      handle: ({ viewer, query }) => lists.listTags(viewer, query.gid),
    },
    'GET /api/group/problem': {
      access: 'user',
      query: schemaFor<Query<'GET /api/group/problem'>>(ofProblem),
      handle: ({ viewer, query }) => problems.get(viewer, query.pid, query.gid),
    },
    'POST /api/group/problem': {
      access: 'user',
      audit: true,
      body: schemaFor<Body<'POST /api/group/problem'>>({
        ...problemSaveFields,
        problem: schemaFor<Body<'POST /api/group/problem'>['problem']>({ ...problemFields, gid: id() }),
      }),
      maxBytes: SHOWN_BYTES,
      handle: ({ viewer, body }) => problems.create(viewer, body.problem.gid, body),
    },
    'PUT /api/group/problem': {
      access: 'user',
      audit: true,
      body: schemaFor<Body<'PUT /api/group/problem'>>({
        ...problemSaveFields,
        problem: schemaFor<Body<'PUT /api/group/problem'>['problem']>({ ...problemFields, gid: optional(id()) }, [
          ...unchangedOfProblem,
          ...rowOf(replies, 'GET /api/group/problem'),
          ...rowOf(replies, 'GET /api/group/get-admin-problem-list'),
        ]),
      }),
      maxBytes: SHOWN_BYTES,
      handle: ({ viewer, body }) => problems.update(viewer, body, body.problem.gid),
    },
    'DELETE /api/group/problem': {
      access: 'user',
      audit: true,
      query: schemaFor<Query<'DELETE /api/group/problem'>>(ofProblem),
      handle: ({ viewer, query }) => problems.remove(viewer, query.pid, query.gid).then(() => null),
    },
    'GET /api/group/get-problem-cases': {
      access: 'user',
      query: schemaFor<Query<'GET /api/group/get-problem-cases'>>({ ...ofProblem, isUpload: optional(flag()) }),
      handle: ({ viewer, query: { pid, isUpload, gid } }) => problems.getCases(viewer, pid, isUpload, gid),
    },
    'PUT /api/group/change-problem-auth': {
      access: 'user',
      audit: true,
      query: schemaFor<Query<'PUT /api/group/change-problem-auth'>>({ ...ofProblem, auth: oneOf([1, 2, 3]) }),
      handle: ({ viewer, query: { pid, auth, gid } }) => problems.setAuth(viewer, pid, auth, gid).then(() => null),
    },
    'PUT /api/group/apply-public': {
      access: 'user',
      audit: true,
      query: schemaFor<Query<'PUT /api/group/apply-public'>>({ ...ofProblem, isApplied: flag() }),
      handle: ({ viewer, query: { pid, isApplied, gid } }) =>
        applications.apply(viewer, pid, isApplied, gid).then(() => null),
    },
    'POST /api/group/problem/try-again': {
      access: 'user',
      audit: true,
      body: schemaFor<Body<'POST /api/group/problem/try-again'>>(ofProblem),
      handle: ({ viewer, body }) => problems.clearFault(viewer, body.pid, body.gid).then(() => null),
    },
  });

const adminRoutes = ({ applications }: Services) =>
  routes<GroupProblemAdminCalls>()({
    'GET /api/admin/group-problem/list': {
      access: 'can:group_problem_admin',
      query: schemaFor<GroupProblemAdminCalls['GET /api/admin/group-problem/list']['query']>({
        ...pageFields,
        keyword,
        gid: optional(id()),
        progress: optional(oneOf(APPLICATION_PROGRESSES)),
      }),
      handle: ({ query }) => applications.list(query),
    },
    'PUT /api/admin/group-problem/change-progress': {
      access: 'can:group_problem_admin',
      body: schemaFor<GroupProblemAdminCalls['PUT /api/admin/group-problem/change-progress']['body']>(
        {
          pid: id(),
          progress: oneOf(APPLICATION_PROGRESSES),
        },
        rowOf(replies, 'GET /api/admin/group-problem/list'),
      ),
      handle: ({ viewer, body }) => applications.review(viewer, body.pid, body.progress).then(() => null),
    },
  });

export const groupProblemRoutes = (services: Services): RouteSpec[] => [
  ...problemRoutes(services),
  ...checkRoutes(services),
  ...adminRoutes(services),
];
