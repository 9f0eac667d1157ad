import { onRejudged, type ServerScope } from '@tribunal/server';
import { ContestRejudgingDesk, ContestRejudgings } from './desk';
import { rejudgingRoutes } from './routes';

/** Rejudgings of contest problems. The scope has the boards already. */
export function openRejudging(scope: ServerScope): void {
  scope.provide(ContestRejudgings, ContestRejudgingDesk);
  const desk = scope.get(ContestRejudgings);
  scope.hook(onRejudged, ({ tx, ...rejudged }) => desk.record(tx, rejudged));
  scope.serve(rejudgingRoutes(desk));
}
