import { ProblemType, Status } from '@tribunal/contract';

interface DecidedCase {
  seq: number;
  status: Status;
}

/** Returns the testcase that determines the submission's status: the first in order that is not accepted. */
export function decidingCase<T extends DecidedCase>(cases: readonly T[]): T | null {
  const failing = cases.filter(({ status }) => status !== Status.Accepted);
  return failing.reduce<T | null>((first, one) => (first && first.seq < one.seq ? first : one), null);
}

/**
 * Returns the final status. ACM: the status of the first failing testcase. OI: the same when every testcase fails,
 * PartialAccepted when only some do. Cancelled testcases count as failing.
 */
export function finalStatus(type: ProblemType, cases: readonly DecidedCase[]): Status {
  const deciding = decidingCase(cases);
  if (!deciding) return Status.Accepted;
  if (type === ProblemType.Acm) return deciding.status;
  const allFail = cases.every(({ status }) => status !== Status.Accepted);
  return allFail ? deciding.status : Status.PartialAccepted;
}
