import type { CoreArea } from '@tribunal/platform';
import { CheckerCompiler } from '../problem';
import { CompileCheckService } from './compile-check-service';
import { trialRoutes } from './routes';
import { TrialWaiter } from './trial-waiter';
import { SolutionService } from './solution-service';
import { SolutionStore } from './solution-store';
import { TrialService } from './trial-service';

export { compileCheck, solutionList, SOLUTIONS_BYTES } from './routes';
export { SolutionStore, type Outcome } from './solution-store';
export { CompileCheckService } from './compile-check-service';
export { SolutionService } from './solution-service';
export { TrialService } from './trial-service';

/** Judgements without a submission: compile checks and solutions of setters. Plugins create trials by `TrialService`. */
export const trialArea: CoreArea = (scope) => {
  scope.provide(TrialService);
  scope.provide(TrialWaiter);
  scope.provide(CompileCheckService);
  scope.provide(CheckerCompiler, { factory: (get) => get(CompileCheckService) });
  scope.provide(SolutionStore);
  scope.provide(SolutionService);
  scope.serve(() =>
    trialRoutes({
      checks: scope.get(CompileCheckService),
      solutions: scope.get(SolutionService),
    }),
  );
};
