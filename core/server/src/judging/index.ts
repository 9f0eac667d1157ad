import { boundedTimes } from '@tribunal/database';
import type { CoreArea } from '@tribunal/platform';
import { AvailableLanguages, VerdictCounts } from '../problem';
import { ClaimService } from './claims/claim-service';
import { CountersOfProblems } from './counters';
import { JudgementQueue } from './dispatch/judgement-queue';
import { ReportHandler } from './reports/report-handler';
import { InternalErrorService } from './internal-error-service';
import { JudgementService } from './judgement-service';
import { JudgeNodeService, JudgeRegistry } from './judge-node-service';
import { ProblemResumptionService } from './problem-faults/problem-resumption-service';
import { ProblemFaultService } from './problem-faults/problem-fault-service';
import { FailureReasonChecker } from './reports/failure-reason-checker';
import { LeaseRecovery } from './recovery/lease-recovery';
import { judgingRoutes } from './routes';
import { processReports, startSweeping } from './start-judging';
import { Sweeper } from './recovery/sweeper';
import { judgingTimes } from './recovery/judging-times';
import { FairScheduler } from './dispatch/fair-scheduler';
import { VerdictService } from './verdict-service';
import { JudgeNotifier } from './dispatch/judge-notifier';

export { COUNTED_AS, recount, updateCounters } from './counters';
export { removeTrials, removeUnused } from './remove-unused';
export { JudgementQueue } from './dispatch/judgement-queue';
export { forgetFailures, lockClaimedJudgement, type ClaimedJudgement } from './claims/claimed-judgement';
export { loadSubtaskPoints } from './subtask-points';
export { awaitingVerdict, lockJudgements, isOpen } from './locked-judgements';
export { ReportHandler } from './reports/report-handler';
export { JudgementService, type Swap } from './judgement-service';
export type { LockedSubmissionJudgement, JudgementReason } from './model';
export { TaskUnavailable } from './claims/task-unavailable';
export { fullScoreOf } from './full-score';
export { ProblemResumptionService } from './problem-faults/problem-resumption-service';
export { canJudgeOwnProblems, JudgeRegistry, JudgeNodeService, type LivingJudge } from './judge-node-service';
export {
  judgementProgressed,
  judgementFinalized,
  onReopened,
  onVerdict,
  submissionJudged,
  type JudgementProgressed,
  type JudgementFinalized,
  type SubmissionReopened,
  type SubmissionJudged,
} from './events';
export { MAX_RETRY_DELAY_MS } from './recovery/loss-assessment';
export { Sweeper } from './recovery/sweeper';
export { FairScheduler } from './dispatch/fair-scheduler';
export { JudgeNotifier } from './dispatch/judge-notifier';

/** Everything from the request for a verdict to the final verdict. */
export const judgingArea: CoreArea = (scope) => {
  scope.provide(JudgeNotifier);
  scope.provide(FairScheduler);
  scope.provide(JudgementQueue);
  scope.provide(VerdictService);
  scope.provide(ProblemFaultService);
  scope.provide(ProblemResumptionService);
  scope.provide(FailureReasonChecker);
  scope.provide(LeaseRecovery);
  scope.provide(JudgementService);
  scope.provide(ClaimService);
  scope.provide(ReportHandler);
  scope.provide(Sweeper);
  scope.provide(InternalErrorService);
  scope.provide(JudgeNodeService);
  scope.provide(JudgeRegistry, { factory: (get) => get(JudgeNodeService) });
  scope.provide(AvailableLanguages, { factory: (get) => get(JudgeNodeService) });
  scope.provide(VerdictCounts, CountersOfProblems);
  scope.serve(() =>
    judgingRoutes({
      nodes: scope.get(JudgeNodeService),
      claims: scope.get(ClaimService),
      errors: scope.get(InternalErrorService),
    }),
  );
  scope.contribute(boundedTimes, ...judgingTimes);
  processReports(scope);
  scope.effect('sweeper', () => startSweeping(scope));
};
