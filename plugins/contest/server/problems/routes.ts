import { flag, id, optional, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { ContestLimits, type ProblemCalls } from '../../contract';
import type { ContestProblemReader } from './contest-problem-reader';

export const problemRoutes = (problems: ContestProblemReader): RouteSpec[] =>
  routes<ProblemCalls>()({
    'GET /api/get-contest-problem': {
      access: 'public',
      query: schemaFor<ProblemCalls['GET /api/get-contest-problem']['query']>({
        cid: id(),
        containsEnd: optional(flag()),
      }),
      handle: ({ viewer, query }) => problems.list(viewer, query.cid, query.containsEnd ?? false),
    },
    'GET /api/get-contest-problem-details': {
      access: 'user',
      query: schemaFor<ProblemCalls['GET /api/get-contest-problem-details']['query']>({
        cid: id(),
        displayId: text(ContestLimits.displayId),
        containsEnd: optional(flag()),
      }),
      handle: ({ viewer, query }) => problems.getDetail(viewer, query.cid, query.displayId, query.containsEnd ?? false),
    },
  });
