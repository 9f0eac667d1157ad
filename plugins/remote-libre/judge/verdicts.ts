import { Status } from '@tribunal/contract';
import type { Meaning } from '@tribunal/remote-kit';

/** `meta.status`; `Pending` says nothing of how far it is. */
export const VERDICTS: Readonly<Record<string, Meaning>> = {
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

/** `progress.progressType` of what is pending. */
export const STAGES: Readonly<Record<string, 'pending' | 'compiling' | 'judging'>> = {
  Preparing: 'pending',
  Compiling: 'compiling',
  Running: 'judging',
  Finished: 'judging',
};
