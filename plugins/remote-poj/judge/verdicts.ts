import { Status } from '@tribunal/contract';
import type { VerdictMeaning } from '@tribunal/remote-kit';

/** Texts of the column `Result`. */
export const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  '': 'pending',
  Waiting: 'pending',
  Pending: 'pending',
  Compiling: 'compiling',
  'Running & Judging': 'judging',
  Accepted: Status.Accepted,
  'Presentation Error': Status.PresentationError,
  'Wrong Answer': Status.WrongAnswer,
  'Time Limit Exceeded': Status.TimeLimitExceeded,
  'Memory Limit Exceeded': Status.MemoryLimitExceeded,
  'Runtime Error*': Status.RuntimeError,
  'Output Limit Exceeded': Status.RuntimeError,
  'Compile Error': Status.CompileError,
  'System Error': Status.SystemError,
  'Validator Error': Status.SystemError,
};
