import { onRejudged } from '@tribunal/plugin-rejudging/server';
import { defineServerPart } from '@tribunal/server';
import { contestRejudging } from '../plugin';
import { ContestRejudgingService } from './contest-rejudging-service';
import { contestRejudgingRoutes } from './routes';

export default defineServerPart(contestRejudging, (scope) => {
  scope.provide(ContestRejudgingService);
  const service = scope.get(ContestRejudgingService);
  scope.hook(onRejudged, ({ tx, ...rejudged }) => service.record(tx, rejudged));
  scope.serve(contestRejudgingRoutes(service));
});
