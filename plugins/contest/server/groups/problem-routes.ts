import { Limits, type BodyOf, type QueryOf } from '@tribunal/contract';
import {
  flag,
  id,
  integer,
  nullable,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
  searchText,
} from '@tribunal/server';
import type { ContestGroupCalls } from '../../contract';
import {
  colour,
  contestProblemRow,
  label,
  newContestProblem,
  problemOrder,
  problemTitle,
  SOURCE_MAX,
  withLink,
  type ContestProblemAdminService,
  type ContestProblemListReader,
} from '../admin';
import { inGroup } from './contest-routes';

type Calls = Pick<
  ContestGroupCalls,
  | 'GET /api/group/get-contest-problem-list'
  | 'POST /api/group/contest-problem'
  | 'GET /api/group/contest-problem'
  | 'PUT /api/group/contest-problem'
  | 'DELETE /api/group/contest-problem'
  | 'PUT /api/group/contest-problem-order'
  | 'DELETE /api/group/contest-problem-order'
  | 'POST /api/group/add-contest-problem-from-public'
  | 'POST /api/group/add-contest-problem-from-group'
>;

const access = 'user';
/** Body of a problem with its testcases; larger ones are uploaded as an archive. */
const MAX_BYTES = 16 * 1024 * 1024;

interface Services {
  contestProblems: ContestProblemAdminService;
  lists: ContestProblemListReader;
}

/** Calls for the problems of contests of groups. */
export const groupProblemRoutes = ({ contestProblems, lists }: Services): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/group/get-contest-problem-list': {
      access,
      query: schemaFor<QueryOf<Calls, 'GET /api/group/get-contest-problem-list'>>({
        ...inGroup,
        keyword: optional(searchText()),
        problemType: optional(integer()),
        oj: optional(text({ max: SOURCE_MAX })),
        ...pageFields,
      }),
      handle: ({ query: { cid, keyword, problemType, oj, limit, currentPage }, viewer }) =>
        lists.list(viewer, {
          ...{ cid, keyword, problemType, oj },
          ...(limit !== undefined && { limit }),
          ...(currentPage !== undefined && { currentPage }),
        }),
    },
    'POST /api/group/contest-problem': {
      access,
      audit: true,
      body: schemaFor<BodyOf<Calls, 'POST /api/group/contest-problem'>>({
        ...newContestProblem,
        gid: optional(id()),
      }),
      maxBytes: MAX_BYTES,
      handle: ({ body: { gid, ...body }, viewer }) => contestProblems.create(viewer, withLink(body)),
    },
    'GET /api/group/contest-problem': {
      access,
      query: schemaFor<QueryOf<Calls, 'GET /api/group/contest-problem'>>({ ...inGroup, pid: id() }),
      handle: ({ query, viewer }) => contestProblems.get(viewer, query.cid, query.pid),
    },
    'PUT /api/group/contest-problem': {
      access,
      audit: true,
      body: schemaFor<BodyOf<Calls, 'PUT /api/group/contest-problem'>>(
        {
          ...inGroup,
          id: optional(id()),
          pid: optional(id()),
          displayId: optional(label()),
          displayTitle: optional(problemTitle()),
          color: optional(nullable(colour())),
        },
        contestProblemRow,
      ),
      handle: ({ body, viewer }) => contestProblems.update(viewer, body).then(() => null),
    },
    'DELETE /api/group/contest-problem': {
      access,
      audit: true,
      query: schemaFor<QueryOf<Calls, 'DELETE /api/group/contest-problem'>>({
        ...inGroup,
        pid: id(),
        withSubmissions: optional(flag()),
      }),
      handle: async ({ query: { cid, pid, withSubmissions }, viewer }) => {
        await contestProblems.remove(viewer, cid, pid, withSubmissions ? 'removed' : 'kept');
        return null;
      },
    },
    'PUT /api/group/contest-problem-order': {
      access,
      audit: true,
      body: schemaFor<BodyOf<Calls, 'PUT /api/group/contest-problem-order'>>({ ...inGroup, ids: problemOrder }),
      handle: ({ body: { cid, ids }, viewer }) => contestProblems.setOrder(viewer, cid, ids).then(() => null),
    },
    'DELETE /api/group/contest-problem-order': {
      access,
      audit: true,
      query: schemaFor<QueryOf<Calls, 'DELETE /api/group/contest-problem-order'>>(inGroup),
      handle: ({ query, viewer }) => contestProblems.setOrder(viewer, query.cid, 'by label').then(() => null),
    },
    'POST /api/group/add-contest-problem-from-public': {
      access,
      audit: true,
      body: schemaFor<BodyOf<Calls, 'POST /api/group/add-contest-problem-from-public'>>({
        ...inGroup,
        pid: id(),
        displayId: label(),
      }),
      handle: ({ body, viewer }) => contestProblems.add(viewer, body).then(() => null),
    },
    'POST /api/group/add-contest-problem-from-group': {
      access,
      audit: true,
      query: schemaFor<QueryOf<Calls, 'POST /api/group/add-contest-problem-from-group'>>({
        ...inGroup,
        problemId: text({ min: 1, max: Limits.shortText.max, trim: 'trim' }),
        displayId: label(),
      }),
      handle: ({ query, viewer }) => contestProblems.addFromGroup(viewer, query).then(() => null),
    },
  });
