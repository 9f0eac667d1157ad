import { Status, failureFacts, type FailureReason } from '@tribunal/contract';
import { isCounted } from '../locked-judgements';
import type { LockedJudgement, LockedSubmissionJudgement } from '../model';
import type { JudgementFailure } from '../verdict-service';

/** Number of consecutive failures by the fault of a problem after which its submissions wait. */
const MAX_FAILURES_IN_ROW = 3;

/** Consecutive failures of one version of a problem since judges last succeeded with it. */
export interface FailuresInRow {
  submissions: number;
  people: number;
  /** Number of judges that failed at it. */
  judges: number;
  /** Number of judges that are alive and are offered its work. */
  judgesAlive: number;
}

/** Returns whether the failure of the judgement is the fault of the problem version that it was judged on. */
export const isAtFault = (
  judgement: LockedJudgement,
  { reason }: JudgementFailure,
): judgement is LockedSubmissionJudgement & { versionId: number } =>
  isCounted(judgement) && failureFacts(reason).owner === 'setter' && judgement.versionId !== null;

/**
 * Returns whether the submissions of a problem must wait until its author has acted. Failures that a program can
 * provoke count once per person, so that one person cannot stop a problem for others; likewise one judge alone is not
 * enough if there are others.
 */
export function mustSetAside(
  reason: FailureReason,
  { submissions, people, judges, judgesAlive }: FailuresInRow,
): boolean {
  if (judges < Math.min(judgesAlive, 2)) return false;
  return (failureFacts(reason).dependsOnProgram ? people : submissions) >= MAX_FAILURES_IN_ROW;
}

const DECIDED = [Status.Accepted, Status.WrongAnswer, Status.PresentationError, Status.PartialAccepted];
const STOPPED = [Status.TimeLimitExceeded, Status.MemoryLimitExceeded, Status.RuntimeError];

/**
 * Returns the verdicts which prove that the failed part can work: stopping a program requires the data but no
 * checker.
 */
export const refutingVerdicts = (reason: FailureReason): readonly Status[] =>
  failureFacts(reason).dependsOnProgram ? DECIDED : [...DECIDED, ...STOPPED];
