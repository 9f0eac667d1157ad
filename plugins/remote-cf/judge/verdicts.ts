import { Status } from '@tribunal/contract';
import { meaningOf, type Meaning } from '@tribunal/remote-kit';

/** Verdicts as the site's data has them. Idleness is told as Runtime Error: the program waits for what never comes. */
const ENUMS: Readonly<Record<string, Meaning>> = {
  OK: Status.Accepted,
  PARTIAL: Status.PartialAccepted,
  COMPILATION_ERROR: Status.CompileError,
  RUNTIME_ERROR: Status.RuntimeError,
  WRONG_ANSWER: Status.WrongAnswer,
  PRESENTATION_ERROR: Status.PresentationError,
  TIME_LIMIT_EXCEEDED: Status.TimeLimitExceeded,
  MEMORY_LIMIT_EXCEEDED: Status.MemoryLimitExceeded,
  IDLENESS_LIMIT_EXCEEDED: Status.RuntimeError,
  SECURITY_VIOLATED: Status.RuntimeError,
  CRASHED: Status.SystemError,
  INPUT_PREPARATION_CRASHED: Status.SystemError,
  FAILED: Status.SystemError,
  CHALLENGED: Status.WrongAnswer,
  SKIPPED: Status.SystemError,
  REJECTED: Status.SystemError,
  TESTING: 'judging',
  SUBMITTED: 'pending',
};

/** Verdicts as people read them; most go on with `on test 2`. */
const TEXTS: Readonly<Record<string, Meaning>> = {
  Accepted: Status.Accepted,
  'Happy New Year!': Status.Accepted,
  'Perfect result*': Status.Accepted,
  /** The rest of the tests is still to come. */
  'Pretests passed': 'judging',
  'Partial result*': Status.PartialAccepted,
  'Compilation error': Status.CompileError,
  'Runtime error*': Status.RuntimeError,
  'Wrong answer*': Status.WrongAnswer,
  'Presentation error*': Status.PresentationError,
  'Time limit exceeded*': Status.TimeLimitExceeded,
  'Memory limit exceeded*': Status.MemoryLimitExceeded,
  'Idleness limit exceeded*': Status.RuntimeError,
  'Denial of judgement*': Status.RuntimeError,
  'Security violated*': Status.RuntimeError,
  'Crashed*': Status.SystemError,
  'Judgement failed*': Status.SystemError,
  Hacked: Status.WrongAnswer,
  Skipped: Status.SystemError,
  Rejected: Status.SystemError,
  'Running*': 'judging',
  'In queue': 'pending',
};

/** null: nobody knows it. */
export const meaningOfEnum = (said: string): Meaning | null => (Object.hasOwn(ENUMS, said) ? ENUMS[said]! : null);

export const meaningOfText = (said: string): Meaning | null => meaningOf(TEXTS, said);

/**
 * Of a submission that is told in both: either may say that there is more to come, and it is accepted only when neither says
 * anything else. Else the data's word counts before what people read, whose language is theirs.
 */
export function meaningOfBoth(word: string, said: string): Meaning | null {
  const meanings = [...(word ? [meaningOfEnum(word)] : []), ...(said ? [meaningOfText(said)] : [])];
  const unfinished = meanings.find((meaning) => typeof meaning === 'string');
  if (unfinished !== undefined) return unfinished;
  const [first = null, second = first] = meanings;
  const isAccepted = first === Status.Accepted || second === Status.Accepted;
  return isAccepted && first !== second ? null : first;
}
