/** Unstable (decision 79): judgements and trials. */
export type { TestRequest, TrialResult } from '@tribunal/schema';
export { JudgementCases, OpenJudgements, Trials } from '../read-api';
export {
  awaitingVerdict,
  forgetFailures,
  loadSubtaskPoints,
  lockClaimedJudgement,
  COUNTED_AS,
  judgementFinalized,
  JudgementQueue,
  JudgementService,
  lockJudgements,
  MAX_RETRY_DELAY_MS,
  recount,
  submissionJudged,
  TaskUnavailable,
  type ClaimedJudgement,
  type LivingJudge,
  type JudgementReason,
  type LockedSubmissionJudgement,
  type Swap,
} from '../judging';
export { judgeGuards, type JudgeCall } from '@tribunal/platform';
export { checkIdentity, onJudgeRevoked } from '../judge-token';
export { TrialService } from '../trial';
