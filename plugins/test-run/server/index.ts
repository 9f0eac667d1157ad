import { defineServerPart, tokenScopes } from '@tribunal/server';
import { testRun } from '../plugin';
import { testRunRoutes } from './routes';
import { TestRunService } from './test-run-service';

export default defineServerPart(testRun, (scope) => {
  scope.provide(TestRunService);
  scope.serve(testRunRoutes(scope.get(TestRunService)));
  scope.contribute(tokenScopes, { submit: ['GET /api/get-test-judge-result', 'POST /api/submit-problem-test-judge'] });
});
