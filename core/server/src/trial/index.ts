import { bind, resolve, systemClock } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { CompileCheckDesk, CompileChecks } from './compile-checks';
import { trialRoutes } from './routes';
import { SettledTrials, Timer, TrialWatch } from './settled';
import { SolutionCalls, SolutionDesk } from './solution-desk';
import { SolutionBook, Solutions } from './solutions';
import { TestRunDesk, TestRuns } from './test-runs';
import { TrialBook, Trials } from './trial-book';

export { beforeTrial, type TrialAttempt, type TrialPlace } from './signals';
export { Solutions, type Outcome, type SolutionBook } from './solutions';

/** Judged work that is no submission: test runs, checks of compilers, programs of setters. */
export const trialModule: CoreModule = {
  name: 'trial',
  bind: (container) => {
    bind(container, Timer, { value: systemClock });
    bind(container, Trials, TrialBook);
    bind(container, SettledTrials, TrialWatch);
    bind(container, TestRuns, TestRunDesk);
    bind(container, CompileChecks, CompileCheckDesk);
    bind(container, Solutions, SolutionBook);
    bind(container, SolutionCalls, SolutionDesk);
  },
  routes: (container) =>
    trialRoutes({
      testRuns: resolve(container, TestRuns),
      checks: resolve(container, CompileChecks),
      solutions: resolve(container, SolutionCalls),
    }),
};
