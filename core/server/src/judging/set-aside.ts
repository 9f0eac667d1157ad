import { Status, failureFacts, type FailureReason } from '@tribunal/contract';

/** So many failures in a row that are the fault of a problem, and its submissions wait. */
const MANY = 3;

/** Failures of one version of a problem since judges last managed to judge it. */
export interface FailuresInRow {
  submissions: number;
  people: number;
  /** That have failed at it. */
  judges: number;
  /** That are alive and offered its work. */
  judgesAlive: number;
}

/**
 * Whether the submissions of a problem wait until its author has acted. What a program can provoke counts once per
 * person, so that nobody stops a problem for others alone; nor does one judge alone, where there are others.
 */
export function mustWait(reason: FailureReason, { submissions, people, judges, judgesAlive }: FailuresInRow): boolean {
  if (judges < Math.min(judgesAlive, 2)) return false;
  return (failureFacts(reason).dependsOnProgram ? people : submissions) >= MANY;
}

const DECIDED = [Status.Accepted, Status.WrongAnswer, Status.PresentationError, Status.PartialAccepted];
const STOPPED = [Status.TimeLimitExceeded, Status.MemoryLimitExceeded, Status.RuntimeError];

/** Verdicts which show that what failed can work: to stop a program needs the data, and no checker. */
export const proofsAgainst = (reason: FailureReason): readonly Status[] =>
  failureFacts(reason).dependsOnProgram ? DECIDED : [...DECIDED, ...STOPPED];
