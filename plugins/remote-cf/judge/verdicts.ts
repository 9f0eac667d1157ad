import { Status } from '@tribunal/contract';
import { lookUpVerdict, type VerdictMeaning } from '@tribunal/remote-kit';

/**
 * Verdicts as the site's data contains them. Idleness counts as Runtime Error: the program waits for input that never
 * arrives.
 */
const ENUMS: Readonly<Record<string, VerdictMeaning>> = {
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

/** Verdicts as the pages show them; most are followed by text such as `on test 2`. */
const TEXTS: Readonly<Record<string, VerdictMeaning>> = {
  Accepted: Status.Accepted,
  'Happy New Year!': Status.Accepted,
  'Perfect result*': Status.Accepted,
  /** The remaining tests run later. */
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

/** Returns null if the verdict is unknown. */
export const meaningOfEnum = (text: string): VerdictMeaning | null =>
  Object.hasOwn(ENUMS, text) ? ENUMS[text]! : null;

export const meaningOfText = (text: string): VerdictMeaning | null => lookUpVerdict(TEXTS, text);

/**
 * Returns the verdict of a submission for which both forms are given. If either says that judging continues, it
 * continues; the submission is accepted only if both say so. Otherwise the data's verdict takes precedence over the
 * displayed one, which depends on the user's language.
 */
export function meaningOfBoth(word: string, text: string): VerdictMeaning | null {
  const meanings = [...(word ? [meaningOfEnum(word)] : []), ...(text ? [meaningOfText(text)] : [])];
  const unfinished = meanings.find((meaning) => typeof meaning === 'string');
  if (unfinished !== undefined) return unfinished;
  const [first = null, second = first] = meanings;
  const isAccepted = first === Status.Accepted || second === Status.Accepted;
  return isAccepted && first !== second ? null : first;
}
