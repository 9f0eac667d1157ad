/**
 * The judge could not do its work and the program is not to blame.
 * `retry` false: another attempt would meet the same reason (an unsupported mode, missing testdata).
 */
export class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure';

  constructor(
    readonly reason: string,
    readonly detail: string,
    readonly retry: 'retry' | 'give-up' = 'retry',
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** The judge can do nothing for the task now; it is offered again after `restMs`, and nobody has failed. */
export class HandBack extends Error {
  override readonly name = 'HandBack';

  constructor(readonly restMs: number) {
    super(`handed back for ${restMs} ms`);
  }
}

/** Longest `detail` of a failed report, in characters. */
const DETAIL_MAX = 8192;

/** Any error as the failure it reports; what is not a `JudgeFailure` is a defect of the judge and worth another attempt. */
export function asFailure(error: unknown): JudgeFailure {
  if (error instanceof JudgeFailure) return error;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new JudgeFailure('internal error of the judge', detail.slice(0, DETAIL_MAX));
}
