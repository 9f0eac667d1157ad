import { onRejudged, type ServerScope } from '@tribunal/server';
import { ContestRejudgingService } from './contest-rejudging-service';
import { rejudgingRoutes } from './routes';

/** Registers rejudgings of contest problems. The scope must already have the scoreboards. */
export function openRejudging(scope: ServerScope): void {
  scope.provide(ContestRejudgingService);
  const service = scope.get(ContestRejudgingService);
  scope.hook(onRejudged, ({ tx, ...rejudged }) => service.record(tx, rejudged));
  scope.serve(rejudgingRoutes(service));
}
