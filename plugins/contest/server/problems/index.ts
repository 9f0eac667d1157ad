import { problemPlaces, type ServerScope } from '@tribunal/server';
import { OwnContestResults, OwnResults } from './own';
import { ContestProblemReader, ContestProblems } from './reader';
import { problemRoutes } from './routes';
import { ContestTallies, Tallies } from './tallies';

/** The problems of contests as contestants have them before them. */
export function openProblems(scope: Pick<ServerScope, 'provide' | 'get' | 'serve' | 'contribute'>): void {
  scope.provide(Tallies, ContestTallies);
  scope.provide(OwnResults, OwnContestResults);
  scope.provide(ContestProblems, ContestProblemReader);
  scope.contribute(problemPlaces, scope.get(OwnResults));
  scope.serve(problemRoutes(scope.get(ContestProblems)));
}
