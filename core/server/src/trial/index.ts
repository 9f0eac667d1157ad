import type { CoreArea } from '../core-scope';
import { CompileCheckService } from './compile-check-service';
import { trialRoutes } from './routes';
import { TrialWaiter } from './trial-waiter';
import { SolutionService } from './solution-service';
import { SolutionStore } from './solution-store';
import { TestRunService } from './test-run-service';
import { TrialService } from './trial-service';

export { beforeTrial, type TrialAttempt, type TrialContext } from './events';
export { SolutionStore, type Outcome } from './solution-store';

/** Judgements without a submission: test runs, compile checks and solutions of setters. */
export const trialArea: CoreArea = (scope) => {
  scope.provide(TrialService);
  scope.provide(TrialWaiter);
  scope.provide(TestRunService);
  scope.provide(CompileCheckService);
  scope.provide(SolutionStore);
  scope.provide(SolutionService);
  scope.serve(() =>
    trialRoutes({
      testRuns: scope.get(TestRunService),
      checks: scope.get(CompileCheckService),
      solutions: scope.get(SolutionService),
    }),
  );
};
