import { ALL_STATUSES, Status } from './verdicts';

const NOT_MANUAL: ReadonlySet<Status> = new Set([
  Status.Cancelled,
  Status.CompileError,
  Status.Pending,
  Status.Compiling,
  Status.Judging,
  Status.Submitting,
  Status.UnknownResult,
  Status.NotSubmitted,
]);

/** Verdicts that a person may set manually. */
export const MANUAL_STATUSES: readonly Status[] = ALL_STATUSES.filter((status) => !NOT_MANUAL.has(status));

export const isManualStatus = (status: number): status is Status =>
  (MANUAL_STATUSES as readonly number[]).includes(status);

/** Returns whether the owner may resubmit: judges could not judge it, and the program is not the cause. */
export const isResubmittable = (status: Status): boolean =>
  status === Status.SubmittedFailed || status === Status.SystemError;
