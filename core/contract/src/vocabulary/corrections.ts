import { ALL_STATUSES, Status } from './verdicts';

const NOT_BY_HAND: ReadonlySet<Status> = new Set([
  Status.Cancelled,
  Status.CompileError,
  Status.Pending,
  Status.Compiling,
  Status.Judging,
  Status.Submitting,
  Status.UnknownResult,
  Status.NotSubmitted,
]);

/** What a person may give as a verdict. */
export const MANUAL_STATUSES: readonly Status[] = ALL_STATUSES.filter((status) => !NOT_BY_HAND.has(status));

export const isManualStatus = (status: number): status is Status =>
  (MANUAL_STATUSES as readonly number[]).includes(status);

/** Judges could not do it, and the program is not to blame: its owner may send it once more. */
export const isResubmittable = (status: Status): boolean =>
  status === Status.SubmittedFailed || status === Status.SystemError;
