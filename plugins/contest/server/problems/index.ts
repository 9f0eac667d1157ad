import {
  Clock,
  Db,
  type ServerScope,
  flag,
  id,
  optional,
  routes,
  schemaFor,
  text,
  type RouteSpec,
} from '@tribunal/server';
import { beforeProblemRemoval, problemContextProviders, problemListProviders } from '@tribunal/server/problem';
import { OwnResultsReader } from './own-results-reader';
import { ContestProblemReader } from './contest-problem-reader';
import { ProblemStatsCache } from './problem-stats-cache';
import { checkRemoval } from './removal';
import { ContestLimits, type ProblemCalls } from '../../contract';

const problemRoutes = (problems: ContestProblemReader): RouteSpec[] =>
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

/** Registers the problems of contests as participants see them. */
export function openProblems(scope: Pick<ServerScope, 'provide' | 'get' | 'serve' | 'contribute' | 'hook'>): void {
  scope.provide(ProblemStatsCache);
  scope.provide(OwnResultsReader);
  scope.provide(ContestProblemReader);
  scope.contribute(problemContextProviders, scope.get(OwnResultsReader));
  scope.contribute(problemListProviders, scope.get(ContestProblemReader));
  scope.hook(beforeProblemRemoval, checkRemoval(scope.get(Db), scope.get(Clock)));
  scope.serve(problemRoutes(scope.get(ContestProblemReader)));
}
