import { Status } from '@tribunal/contract';
import { meaningOf, type Meaning } from '@tribunal/remote-kit';

/** Numbers of runs that are over. 16 has points in place of a verdict. */
const NUMBERS: Readonly<Record<string, Meaning>> = {
  11: Status.CompileError,
  12: Status.RuntimeError,
  13: Status.TimeLimitExceeded,
  14: Status.WrongAnswer,
  15: Status.Accepted,
  16: Status.PartialAccepted,
};

/** Words of runs that are over, where nobody knows the number. */
const WORDS: Readonly<Record<string, Meaning>> = {
  accepted: Status.Accepted,
  'wrong answer': Status.WrongAnswer,
  'compilation error': Status.CompileError,
  'runtime error*': Status.RuntimeError,
  'time limit exceeded': Status.TimeLimitExceeded,
  'memory limit exceeded': Status.MemoryLimitExceeded,
  'internal error': Status.SystemError,
};

/** Only what is marked as final is a verdict. */
export function verdictOf({
  number,
  text,
  isFinal,
}: {
  number: string;
  text: string;
  isFinal: boolean;
}): Meaning | null {
  if (isFinal) return NUMBERS[number] ?? meaningOf(WORDS, text);
  if (number === '3' || number === '5' || /^running/i.test(text)) return 'judging';
  return /^compiling/i.test(text) ? 'compiling' : 'pending';
}
