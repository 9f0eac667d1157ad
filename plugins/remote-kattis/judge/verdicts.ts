import { Status } from '@tribunal/contract';
import type { VerdictMeaning } from '@tribunal/remote-kit';

/** The numbers of the site's states. A number that is not here is no verdict. */
export const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  0: 'pending',
  1: 'pending',
  2: 'pending',
  3: 'compiling',
  4: 'judging',
  5: 'judging',
  6: Status.SystemError,
  8: Status.CompileError,
  9: Status.RuntimeError,
  10: Status.MemoryLimitExceeded,
  // Output limit exceeded, and a forbidden system call.
  11: Status.RuntimeError,
  12: Status.TimeLimitExceeded,
  13: Status.RuntimeError,
  14: Status.WrongAnswer,
  16: Status.Accepted,
};
