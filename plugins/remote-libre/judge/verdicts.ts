import { Status } from '@tribunal/contract';
import type { VerdictMeaning } from '@tribunal/remote-kit';

/** Values of `meta.status`. `Pending` does not reveal the progress. */
export const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  Pending: 'pending',
  Accepted: Status.Accepted,
  PartiallyCorrect: Status.PartialAccepted,
  WrongAnswer: Status.WrongAnswer,
  CompilationError: Status.CompileError,
  RuntimeError: Status.RuntimeError,
  FileError: Status.RuntimeError,
  OutputLimitExceeded: Status.RuntimeError,
  TimeLimitExceeded: Status.TimeLimitExceeded,
  MemoryLimitExceeded: Status.MemoryLimitExceeded,
  SystemError: Status.SystemError,
  ConfigurationError: Status.SystemError,
  JudgementFailed: Status.SystemError,
  Canceled: Status.Cancelled,
};

/** Values of `progress.progressType` of a pending submission. */
export const PROGRESS_TYPES: Readonly<Record<string, 'pending' | 'compiling' | 'judging'>> = {
  Preparing: 'pending',
  Compiling: 'compiling',
  Running: 'judging',
  Finished: 'judging',
};
