import { Status } from '@tribunal/contract';
import type { VerdictMeaning } from '@tribunal/remote-kit';

/** Texts of the list of runs. A text that is not here is never a verdict: it is kept and reported. */
export const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  '': 'pending',
  Queuing: 'pending',
  Pending: 'pending',
  Compiling: 'compiling',
  Judging: 'judging',
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
};
