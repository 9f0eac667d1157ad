import { Status } from '@tribunal/contract';

/** What a checker or an interactor decided; `part` is 0 to 1, of the case's points. */
export type Decision =
  | { status: typeof Status.Accepted | typeof Status.PartialAccepted; part: number }
  | { status: typeof Status.WrongAnswer | typeof Status.PresentationError; part: 0 }
  /** It could not decide: the setter's program is at fault, not the submitted one. */
  | { failure: string };

export interface Spoken {
  exitCode: number;
  stdout: string;
  stderr: string;
}

const accepted: Decision = { status: Status.Accepted, part: 1 };
const wrong: Decision = { status: Status.WrongAnswer, part: 0 };
const failed = (failure: string): Decision => ({ failure });

/** Exit codes that say everything, whatever the words: our own convention, and 0. */
const CODES: Readonly<Record<number, (spoken: Spoken) => Decision>> = {
  0: () => accepted,
  99: ({ stdout, stderr }) => percent(FIRST_NUMBER.exec(stdout)?.[1] ?? FIRST_NUMBER.exec(stderr)?.[1]),
  100: () => accepted,
  101: () => ({ status: Status.PresentationError, part: 0 }),
  102: () => wrong,
  103: () => failed('it reported a failure (exit code 103)'),
};

/** First words of programs of the testlib family; they say more than the exit code, which families choose differently. */
const WORDS: readonly [RegExp, (found: RegExpExecArray) => Decision][] = [
  [/^ok(\s|$)/, () => accepted],
  [/^wrong answer(\s|$)/, () => wrong],
  [/^wrong output format(\s|$)/, () => wrong],
  [/^unexpected eof(\s|$)/, () => wrong],
  [/^partially correct \((\d+)\)/, ([, number]) => percent(number)],
  [/^points\s+(\S+)/, ([, number]) => percent(number)],
  [/^FAIL(\s|$)/, () => failed('it reported a failure (FAIL)')],
];

/** Exit codes of the testlib family, for programs that say nothing of the above. */
const SILENT_CODES: Readonly<Record<number, Decision>> = {
  1: wrong,
  2: wrong,
  3: failed('it reported a failure (exit code 3)'),
  4: wrong,
  7: failed('it gave points (exit code 7) without saying how many'),
  8: wrong,
};

const FIRST_NUMBER = /^\s*(\S+)/;
const PARTLY = /^partially correct \((\d+)\)/;
/** Where families of testlib put the number of `_pc(n)`: n itself, 50 + n, 16 + n. */
const PARTLY_BASES = [0, 50, 16];

/**
 * What a program that ended by itself decided. In this order: `partially correct (n)` with an exit code that carries n;
 * our own exit codes; the first words on standard error; the exit codes of testlib. Anything else is a failure.
 */
export function decisionOf(spoken: Spoken): Decision {
  const { exitCode, stderr } = spoken;
  const partly = PARTLY.exec(stderr)?.[1];
  if (partly !== undefined && PARTLY_BASES.some((base) => base + Number(partly) === exitCode)) return percent(partly);
  const byCode = CODES[exitCode];
  if (byCode) return byCode(spoken);
  for (const [words, decide] of WORDS) {
    const found = words.exec(stderr);
    if (found) return decide(found);
  }
  return SILENT_CODES[exitCode] ?? failed(`its exit code ${exitCode} has no meaning`);
}

const NUMBER = /^\d+(\.\d*)?$|^\.\d+$/;

/** 100 and more is everything, 0 nothing: neither is partial. */
function percent(text: string | undefined): Decision {
  if (text === undefined || !NUMBER.test(text)) {
    return failed(`it gave a part of the points, and "${(text ?? '').slice(0, 40)}" is no number`);
  }
  const part = Number(text) / 100;
  if (part >= 1) return accepted;
  return part > 0 ? { status: Status.PartialAccepted, part } : wrong;
}
