import { Status } from '@tribunal/contract';
import type { VerdictMeaning } from '@tribunal/remote-kit';

/**
 * Texts of the column `Judge Status`. Texts with a suffix, such as `Runtime Error(ACCESS_VIOLATION)`, are matched by
 * their beginning.
 */
export const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
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
