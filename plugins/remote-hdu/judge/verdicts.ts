import { Status } from '@tribunal/contract';
import type { Meaning } from '@tribunal/remote-kit';

/** What the column `Judge Status` says; texts that go on (`Runtime Error(ACCESS_VIOLATION)`) are found by their beginning. */
export const VERDICTS: Readonly<Record<string, Meaning>> = {
  '': 'pending',
  Queuing: 'pending',
  Submitted: 'pending',
  Pending: 'pending',
  Compiling: 'compiling',
  Running: 'judging',
  Accepted: Status.Accepted,
  'Presentation Error': Status.PresentationError,
  'Wrong Answer': Status.WrongAnswer,
  'Runtime Error*': Status.RuntimeError,
  'Time Limit Exceeded': Status.TimeLimitExceeded,
  'Memory Limit Exceeded': Status.MemoryLimitExceeded,
  'Output Limit Exceeded': Status.RuntimeError,
  'Compilation Error': Status.CompileError,
  'System Error': Status.SystemError,
  'Validator Error': Status.SystemError,
  'Out Of Contest Time': Status.SystemError,
};
