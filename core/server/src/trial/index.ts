import { bind, resolve, systemTimer } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { CompileCheckService } from './compile-check-service';
import { trialRoutes } from './routes';
import { TrialWaiter, Timer } from './trial-waiter';
import { SolutionService } from './solution-service';
import { SolutionStore } from './solution-store';
import { TestRunService } from './test-run-service';
import { TrialService } from './trial-service';

export { beforeTrial, type TrialAttempt, type TrialContext } from './events';
export { SolutionStore, type Outcome } from './solution-store';

/** Judgements without a submission: test runs, compile checks and solutions of setters. */
export const trialModule: CoreModule = {
  name: 'trial',
  bind: (container) => {
    bind(container, Timer, { value: systemTimer });
    bind(container, TrialService);
    bind(container, TrialWaiter);
    bind(container, TestRunService);
    bind(container, CompileCheckService);
    bind(container, SolutionStore);
    bind(container, SolutionService);
  },
  routes: (container) =>
    trialRoutes({
      testRuns: resolve(container, TestRunService),
      checks: resolve(container, CompileCheckService),
      solutions: resolve(container, SolutionService),
    }),
};
