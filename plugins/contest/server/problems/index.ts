import { problemContextProviders, problemListProviders, type ServerScope } from '@tribunal/server';
import { OwnResultsReader } from './own-results-reader';
import { ContestProblemReader } from './contest-problem-reader';
import { problemRoutes } from './routes';
import { ProblemStatsCache } from './problem-stats-cache';

/** Registers the problems of contests as participants see them. */
export function openProblems(scope: Pick<ServerScope, 'provide' | 'get' | 'serve' | 'contribute'>): void {
  scope.provide(ProblemStatsCache);
  scope.provide(OwnResultsReader);
  scope.provide(ContestProblemReader);
  scope.contribute(problemContextProviders, scope.get(OwnResultsReader));
  scope.contribute(problemListProviders, scope.get(ContestProblemReader));
  scope.serve(problemRoutes(scope.get(ContestProblemReader)));
}
