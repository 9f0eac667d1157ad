import { Status } from '@tribunal/contract';
import { lookUpVerdict, type VerdictMeaning } from '@tribunal/remote-kit';

/** Verdicts by the number of a finished run. 16 has a score instead of a verdict. */
const NUMBERS: Readonly<Record<string, VerdictMeaning>> = {
  11: Status.CompileError,
  12: Status.RuntimeError,
  13: Status.TimeLimitExceeded,
  14: Status.WrongAnswer,
  15: Status.Accepted,
  16: Status.PartialAccepted,
};

/** Verdicts by the text of a finished run, for unknown numbers. */
const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  accepted: Status.Accepted,
  'wrong answer': Status.WrongAnswer,
  'compilation error': Status.CompileError,
  'runtime error*': Status.RuntimeError,
  'time limit exceeded': Status.TimeLimitExceeded,
  'memory limit exceeded': Status.MemoryLimitExceeded,
  'internal error': Status.SystemError,
};

/** Returns the verdict of a run marked as final, and otherwise its progress. */
export function verdictOf({
  number,
  text,
  isFinal,
}: {
  number: string;
  text: string;
  isFinal: boolean;
}): VerdictMeaning | null {
  if (isFinal) return NUMBERS[number] ?? lookUpVerdict(VERDICTS, text);
  if (number === '3' || number === '5' || /^running/i.test(text)) return 'judging';
  return /^compiling/i.test(text) ? 'compiling' : 'pending';
}
