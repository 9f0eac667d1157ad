import { bind, resolve, type Container } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { AvailableLanguages } from '../problem';
import { ClaimService } from './claim-service';
import { JudgementQueue } from './judgement-queue';
import { ReportHandler } from './report-handler';
import { InternalErrorService } from './internal-error-service';
import { JudgementService } from './judgement-service';
import { JudgeNodeService, JudgeRegistry } from './judge-node-service';
import { ProblemResumptionService } from './problem-resumption-service';
import { ProblemFaultService } from './problem-fault-service';
import { FailureReasonChecker } from './failure-reason-checker';
import { LeaseRecovery } from './lease-recovery';
import { judgingRoutes } from './routes';
import { startJudging } from './start-judging';
import { Sweeper } from './sweeper';
import { judgingTimes } from './bounded-times';
import { FairScheduler } from './fair-scheduler';
import { VerdictService } from './verdict-service';
import { JudgeNotifier } from './judge-notifier';

export { COUNTED_AS, recount } from './counters';
export { removeTrials, removeUnused } from './remove-unused';
export { JudgementQueue, type JudgementRequest } from './judgement-queue';
export { forgetFailures, lockClaimedJudgement, type ClaimedJudgement } from './claimed-judgement';
export { loadSubtaskPoints } from './subtask-points';
export { awaitingVerdict, lockJudgements, isOpen } from './locked-judgements';
export { ReportHandler } from './report-handler';
export { JudgementService, type NewJudgement, type Swap } from './judgement-service';
export type { LockedSubmissionJudgement, JudgementReason } from './model';
export { TaskUnavailable } from './task-unavailable';
export { fullScoreOf } from './full-score';
export { ProblemResumptionService } from './problem-resumption-service';
export { JudgeRegistry, JudgeNodeService } from './judge-node-service';
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
export { Sweeper } from './sweeper';
export { FairScheduler } from './fair-scheduler';
export { JudgeNotifier } from './judge-notifier';

const bindAll = (container: Container): void => {
  bind(container, JudgeNotifier);
  bind(container, FairScheduler);
  bind(container, JudgementQueue);
  bind(container, VerdictService);
  bind(container, ProblemFaultService);
  bind(container, ProblemResumptionService);
  bind(container, FailureReasonChecker);
  bind(container, LeaseRecovery);
  bind(container, JudgementService);
  bind(container, ClaimService);
  bind(container, ReportHandler);
  bind(container, Sweeper);
  bind(container, InternalErrorService);
  bind(container, JudgeNodeService);
  bind(container, JudgeRegistry, { factory: (get) => get(JudgeNodeService) });
  bind(container, AvailableLanguages, { factory: (get) => get(JudgeNodeService) });
};

/** Everything from the request for a verdict to the final verdict. */
export const judgingModule: CoreModule = {
  name: 'judging',
  bind: bindAll,
  routes: (container) =>
    judgingRoutes({
      nodes: resolve(container, JudgeNodeService),
      claims: resolve(container, ClaimService),
      errors: resolve(container, InternalErrorService),
    }),
  boundedTimes: judgingTimes,
  start: startJudging,
};
