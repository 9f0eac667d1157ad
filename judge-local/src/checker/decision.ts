import { Status } from '@tribunal/contract';

/** What a checker or an interactor decided; `part` is 0 to 1, of the case's points. */
export type Decision =
  | { status: typeof Status.Accepted | typeof Status.PartialAccepted; part: number }
  | { status: typeof Status.WrongAnswer | typeof Status.PresentationError; part: 0 }
  /** It could not decide: the setter's program is at fault, not the submitted one. */
  | { failure: string };

export interface Spoken {
  exitCode: number;
  /** null: it was the program's to read. */
  stdout: string | null;
  stderr: string;
}

const accepted: Decision = { status: Status.Accepted, part: 1 };
const wrong: Decision = { status: Status.WrongAnswer, part: 0 };
const badlyPresented: Decision = { status: Status.PresentationError, part: 0 };
const failed = (failure: string): Decision => ({ failure });

/** `share`: what `partially correct (n)` says, if n fits the exit code. */
type Meaning = (spoken: Spoken, share: Decision | null) => Decision;

const always =
  (decision: Decision): Meaning =>
  () =>
    decision;
const accepts: Meaning = (_spoken, share) => share ?? accepted;
const fails =
  (failure: string): Meaning =>
  (_spoken, share) =>
    share ? wrong : failed(failure);

/** Exit codes with a meaning of their own: testlib's, the plain 0 and 1, and those of our convention from 99 on. */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  0: accepts,
  1: always(wrong),
  2: always(wrong),
  3: fails('it reported a failure (exit code 3)'),
  4: always(wrong),
  7: ({ stderr }, share) =>
    share ?? numberIn(POINTS, stderr) ?? failed('it gave points (exit code 7) without saying how many'),
  8: always(wrong),
  99: ({ stdout, stderr }, share) =>
    numberIn(FIRST_WORD, stdout ?? stderr) ?? share ?? failed('it gave a part of the points without saying how much'),
  100: accepts,
  101: always(badlyPresented),
  102: always(wrong),
  103: fails('it reported a failure (exit code 103)'),
};

const FIRST_WORD = /^\s*(\S+)/;
const POINTS = /^points\s+(\S+)/;
const PARTLY = /^partially correct \((\d+)\)/;
const REFUSAL = /^(wrong answer|wrong output format|unexpected eof)(\s|$)/;
/** Where families of testlib put the number of `_pc(n)`: at n itself, 16 + n, 50 + n; our own header at 150 + n. */
const PARTLY_BASES = [0, 16, 50, 150];

/**
 * What a program that ended by itself decided. Its exit code says what may be meant, as the words may repeat what the
 * submitted program printed: they choose within that or lower it, and never raise it. A code without a meaning of its own
 * is a part of the points that the words repeat, or a refusal in testlib's words; with anything else it is a failure.
 */
export function decisionOf(spoken: Spoken): Decision {
  const { exitCode, stderr } = spoken;
  const share = shareOf(exitCode, stderr);
  const meaning = MEANINGS[exitCode];
  if (meaning) return meaning(spoken, share);
  if (share) return share;
  return REFUSAL.test(stderr) ? wrong : failed(`its exit code ${exitCode} has no meaning`);
}

function shareOf(exitCode: number, stderr: string): Decision | null {
  const number = PARTLY.exec(stderr)?.[1];
  const fits = number !== undefined && PARTLY_BASES.some((base) => base + Number(number) === exitCode);
  return fits ? percent(number) : null;
}

/** null: nothing is where the number should be. */
function numberIn(place: RegExp, text: string): Decision | null {
  const word = place.exec(text)?.[1];
  return word === undefined ? null : percent(word);
}

const NUMBER = /^\d+(\.\d*)?$|^\.\d+$/;

/** 100 and more is everything, 0 nothing: neither is partial. */
function percent(text: string): Decision {
  if (!NUMBER.test(text)) return failed(`it gave a part of the points, and "${text.slice(0, 40)}" is no number`);
  const part = Number(text) / 100;
  if (part >= 1) return accepted;
  return part > 0 ? { status: Status.PartialAccepted, part } : wrong;
}
