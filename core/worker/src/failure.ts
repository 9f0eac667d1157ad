import { failureFacts, type FailureReason } from '@tribunal/contract';

/**
 * The judge could not do its work and the submitted program is not to blame. The table of reasons in the contract says
 * whose fault it is and whether another attempt may succeed.
 */
export class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure';

  constructor(
    readonly reason: FailureReason,
    readonly detail: string,
  ) {
    super(`${failureFacts(reason).words}: ${detail}`);
  }

  /** `give-up`: another attempt would meet the same reason. */
  get retry(): 'retry' | 'give-up' {
    return failureFacts(this.reason).attempts === 'several' ? 'retry' : 'give-up';
  }

  /** Whether the problem is said to be at fault; when many are, it may be the judge after all. */
  get isOfProblem(): boolean {
    return failureFacts(this.reason).owner === 'setter';
  }

  /** Whether the judge itself may be the cause: the fault is not the problem's, and another judge may do better. */
  get isOfJudge(): boolean {
    return this.retry === 'retry' && !this.isOfProblem;
  }
}

/** The judge can do nothing for the task now; it is offered again after `restMs`, and nobody has failed. */
export class HandBack extends Error {
  override readonly name = 'HandBack';

  constructor(
    readonly restMs: number,
    /** Why this machine has too much to do, for its operator; null: it is no fault of the machine. */
    readonly reason: string | null = null,
  ) {
    super(reason ?? `handed back for ${restMs} ms`);
  }
}

/** Longest `detail` of a failed report, in characters. */
const DETAIL_MAX = 8192;

/** Any error as the failure it reports; what is not a `JudgeFailure` is a defect of the judge and worth another attempt. */
export function asFailure(error: unknown): JudgeFailure {
  if (error instanceof JudgeFailure) return error;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new JudgeFailure('judgeDefect', detail.slice(0, DETAIL_MAX));
}
