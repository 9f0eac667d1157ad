import { onRejudged } from '@tribunal/plugin-rejudging/server';
import { defineServerPart, tokenScopes } from '@tribunal/server';
import { contestRejudging } from '../plugin';
import { ContestRejudgingService } from './contest-rejudging-service';
import { contestRejudgingRoutes } from './routes';

export default defineServerPart(contestRejudging, (scope) => {
  scope.provide(ContestRejudgingService);
  const service = scope.get(ContestRejudgingService);
  scope.hook(onRejudged, ({ tx, ...rejudged }) => service.record(tx, rejudged));
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
