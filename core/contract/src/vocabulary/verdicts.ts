/** Judge state and verdict as one integer on the wire; the spec calls it `status`. */
export const Status = {
  NotSubmitted: -10,
  UnknownResult: -5,
  Cancelled: -4,
  PresentationError: -3,
  CompileError: -2,
  WrongAnswer: -1,
  Accepted: 0,
  TimeLimitExceeded: 1,
  MemoryLimitExceeded: 2,
  RuntimeError: 3,
  SystemError: 4,
  Pending: 5,
  Compiling: 6,
  Judging: 7,
  PartialAccepted: 8,
  Submitting: 9,
  SubmittedFailed: 10,
} as const;

export type Status = (typeof Status)[keyof typeof Status];
export type StatusName = keyof typeof Status;

export const ALL_STATUSES = Object.values(Status) as readonly Status[];

/** Short form for narrow places. */
export const STATUS_SHORT: Readonly<Record<Status, string>> = {
  [-10]: 'NS',
  [-5]: 'SNR',
  [-4]: 'CA',
  [-3]: 'PE',
  [-2]: 'CE',
  [-1]: 'WA',
  0: 'AC',
  1: 'TLE',
  2: 'MLE',
  3: 'RE',
  4: 'SE',
  5: 'PD',
  6: 'CP',
  7: 'JG',
  8: 'PAC',
  9: 'SB',
  10: 'SF',
};

const IN_PROGRESS: ReadonlySet<Status> = new Set([Status.Pending, Status.Compiling, Status.Judging, Status.Submitting]);

/** Returns whether a judge is still working on it, so that the status may change on its own. */
export const isInProgress = (status: Status): boolean => IN_PROGRESS.has(status);

export const isStatus = (value: unknown): value is Status => (ALL_STATUSES as readonly unknown[]).includes(value);
