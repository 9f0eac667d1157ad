import { failureFacts, Limits, type FailureReason } from '@tribunal/contract';

/**
 * Thrown when the judge could not complete its work and the submitted program is not the cause. The table of reasons
 * in the contract states who owns the fault and whether another attempt may succeed.
 */
export class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure';

  constructor(
    readonly reason: FailureReason,
    readonly detail: string,
  ) {
    super(`${failureFacts(reason).description}: ${detail}`);
  }

  /** `give-up` means that another attempt would fail for the same reason. */
  get retry(): 'retry' | 'give-up' {
    return failureFacts(this.reason).attempts === 'several' ? 'retry' : 'give-up';
  }

  /** Whether the failure is attributed to the problem; if many are, the judge may be the cause after all. */
  get isOfProblem(): boolean {
    return failureFacts(this.reason).owner === 'setter';
  }

  /** Whether the judge itself may be the cause: the problem is not, and another judge may succeed. */
  get isOfJudge(): boolean {
    return this.retry === 'retry' && !this.isOfProblem;
  }
}

/**
 * Thrown when the judge can do nothing for the task now. The task is offered again after `delayMs`; this is no
 * failure.
 */
export class RequeueTask extends Error {
  override readonly name = 'RequeueTask';

  constructor(
    readonly delayMs: number,
    /** Reason why this machine is overloaded, for its operator; null if the cause is not the machine. */
    readonly reason: string | null = null,
  ) {
    super(reason ?? `requeued for ${delayMs} ms`);
  }
}

/**
 * Converts an error to the failure to report. An error other than a `JudgeFailure` is a defect of the judge, for
 * which another attempt is worthwhile.
 */
export function asFailure(error: unknown): JudgeFailure {
  if (error instanceof JudgeFailure) return error;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new JudgeFailure('judgeDefect', detail.slice(0, Limits.failureDetail.max));
}
