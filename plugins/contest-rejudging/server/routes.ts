import { id, oneOf, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import type { ContestRejudgingCalls } from '../contract';
import type { ContestRejudgingService } from './contest-rejudging-service';

type Decision = ContestRejudgingCalls['PUT /api/admin/contest/rejudge']['body'];

const access = 'can:rejudge';

export const contestRejudgingRoutes = (rejudgings: ContestRejudgingService): RouteSpec[] =>
  routes<ContestRejudgingCalls>()({
    'POST /api/admin/contest/rejudge': {
      access,
      body: schemaFor<{ cid: number; pid: number }>({ cid: id(), pid: id() }),
      handle: ({ viewer, body }) => rejudgings.start(viewer, body),
    },
    'GET /api/admin/contest/rejudge': {
      access,
      query: schemaFor<{ cid: number; id: number }>({ cid: id(), id: id() }),
      handle: ({ viewer, query }) => rejudgings.getImpact(viewer, query),
    },
    'GET /api/admin/contest/rejudge/last': {
      access,
      query: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ viewer, query }) => rejudgings.findLast(viewer, query.cid),
    },
    'PUT /api/admin/contest/rejudge': {
      access,
      body: schemaFor<Decision>({ cid: id(), id: id(), decision: oneOf(['apply', 'drop']) }),
      handle: ({ viewer, body }) => rejudgings.decide(viewer, body),
    },
  });
