import { bind, resolve, type Container } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { SpokenLanguages } from '../problem';
import { ClaimDesk, Claims } from './claims';
import { Docket, WorkDocket } from './docket';
import { Intake, ReportIntake } from './intake';
import { InternalErrorList, InternalErrors } from './internal-errors';
import { JudgementService, Judgements } from './judgements';
import { JudgeNodes, JudgeRegistry, Nodes } from './nodes';
import { ProblemResumption, ProblemResumptionService } from './problem-resumption';
import { ProblemFaults, ProblemFaultService } from './problem-faults';
import { ReasonCheck, Reasons } from './reason-check';
import { JudgementRecovery, Recovery } from './recovery';
import { judgingRoutes } from './routes';
import { startJudging } from './start';
import { Sweeper, Sweeping } from './sweeper';
import { judgingTimes } from './times';
import { TurnScheduler, Turns } from './turns';
import { VerdictService, Verdicts } from './verdicts';
import { WakeUpSender, WakeUps } from './wake-ups';

export { COUNTED_AS, recount } from './counters';
export { removeTrials, removeUnused } from './collecting';
export { Docket, type NewWork, type WorkDocket } from './docket';
export { awaitingVerdict, hold, isOpen } from './held';
export { Intake, type ReportIntake } from './intake';
export { Judgements, type JudgementService, type NewJudgement, type Swap } from './judgements';
export type { HeldOfSubmission, JudgementReason } from './model';
export { NoTask, placeAt } from './remote-place';
export { fullMarkOf } from './remote-score';
export { ProblemResumption, type ProblemResumptionService } from './problem-resumption';
export { JudgeRegistry, Nodes, type JudgeNodes } from './nodes';
export {
  judgementMoved,
  judgementSettled,
  onReopened,
  onVerdict,
  submissionJudged,
  type JudgementMoved,
  type JudgementSettled,
  type SubmissionReopened,
  type SubmissionJudged,
} from './signals';
export { Sweeping, type Sweeper } from './sweeper';
export { Turns, type TurnScheduler } from './turns';
export { WakeUps, type WakeUpSender } from './wake-ups';

const bindAll = (container: Container): void => {
  bind(container, WakeUps, WakeUpSender);
  bind(container, Turns, TurnScheduler);
  bind(container, Docket, WorkDocket);
  bind(container, Verdicts, VerdictService);
  bind(container, ProblemFaults, ProblemFaultService);
  bind(container, ProblemResumption, ProblemResumptionService);
  bind(container, Reasons, ReasonCheck);
  bind(container, Recovery, JudgementRecovery);
  bind(container, Judgements, JudgementService);
  bind(container, Claims, ClaimDesk);
  bind(container, Intake, ReportIntake);
  bind(container, Sweeping, Sweeper);
  bind(container, InternalErrors, InternalErrorList);
  bind(container, Nodes, JudgeNodes);
  bind(container, JudgeRegistry, { factory: (get) => get(Nodes) });
  bind(container, SpokenLanguages, { factory: (get) => get(Nodes) });
};

/** From "a verdict is wanted" to "the verdict is final". */
export const judgingModule: CoreModule = {
  name: 'judging',
  bind: bindAll,
  routes: (container) =>
    judgingRoutes({
      nodes: resolve(container, Nodes),
      claims: resolve(container, Claims),
      errors: resolve(container, InternalErrors),
    }),
  times: judgingTimes,
  start: startJudging,
};
