import { onRejudged } from '@tribunal/plugin-rejudging/server';
import { defineServerPart, tokenScopes, id, oneOf, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import { contestRejudging } from '../plugin';
import { ContestRejudgingService } from './contest-rejudging-service';
import type { ContestRejudgingCalls } from '../contract';

type Decision = ContestRejudgingCalls['PUT /api/admin/contest/rejudge']['body'];

const access = 'can:rejudge';

const contestRejudgingRoutes = (rejudgings: ContestRejudgingService): RouteSpec[] =>
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

export default defineServerPart(contestRejudging, (scope) => {
  scope.provide(ContestRejudgingService);
  const service = scope.get(ContestRejudgingService);
  scope.hook(onRejudged, (rejudged) => service.record(rejudged));
  scope.serve(contestRejudgingRoutes(service));
  scope.contribute(tokenScopes, {
    contest: [
      'GET /api/admin/contest/rejudge',
      'GET /api/admin/contest/rejudge/last',
      'POST /api/admin/contest/rejudge',
      'PUT /api/admin/contest/rejudge',
    ],
  });
});
