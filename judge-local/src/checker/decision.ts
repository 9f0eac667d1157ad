import { Status } from '@tribunal/contract';

/** The decision of a checker or an interactor; `part` is the share of the testcase's points, from 0 to 1. */
export type Decision =
  | { status: typeof Status.Accepted | typeof Status.PartialAccepted; part: number }
  | { status: typeof Status.WrongAnswer | typeof Status.PresentationError; part: 0 }
  /** The program made no decision; the setter's program is at fault, not the submitted one. */
  | { failure: string };

export interface ProgramOutput {
  exitCode: number;
  /** null if the program itself read the output. */
  stdout: string | null;
  stderr: string;
}

const accepted: Decision = { status: Status.Accepted, part: 1 };
const wrong: Decision = { status: Status.WrongAnswer, part: 0 };
const badlyPresented: Decision = { status: Status.PresentationError, part: 0 };
const failed = (failure: string): Decision => ({ failure });

/** Maps an exit code to a decision. `share` is what `partially correct (n)` says, if n fits the exit code. */
type Meaning = (programOutput: ProgramOutput, share: Decision | null) => Decision;

const always =
  (decision: Decision): Meaning =>
  () =>
    decision;
const accepts: Meaning = (_output, share) => share ?? accepted;
const fails =
  (failure: string): Meaning =>
  (_output, share) =>
    share ? wrong : failed(failure);

/** Exit codes with a fixed meaning: those of testlib, the plain 0 and 1, and those of our convention from 99 on. */
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
/**
 * Bases that variants of testlib add to the number of `_pc(n)` to get the exit code: 0, 16 or 50; our own header uses
 * 150.
 */
const PARTLY_BASES = [0, 16, 50, 150];

/**
 * Returns the decision of a program that ended without being stopped. The exit code determines which decisions are
 * possible, because the printed text may repeat output of the submitted program: the text selects among them or
 * lowers the result, but never raises it. An exit code without a fixed meaning is a share of the points that the text
 * repeats, or a refusal in testlib's wording; anything else is a failure.
 */
export function decisionOf(programOutput: ProgramOutput): Decision {
  const { exitCode, stderr } = programOutput;
  const share = shareOf(exitCode, stderr);
  const meaning = MEANINGS[exitCode];
  if (meaning) return meaning(programOutput, share);
  if (share) return share;
  return REFUSAL.test(stderr) ? wrong : failed(`its exit code ${exitCode} has no meaning`);
}

function shareOf(exitCode: number, stderr: string): Decision | null {
  const number = PARTLY.exec(stderr)?.[1];
  const fits = number !== undefined && PARTLY_BASES.some((base) => base + Number(number) === exitCode);
  return fits ? percent(number) : null;
}

/** Returns null if there is nothing where the number should be. */
function numberIn(place: RegExp, text: string): Decision | null {
  const word = place.exec(text)?.[1];
  return word === undefined ? null : percent(word);
}

const NUMBER = /^\d+(\.\d*)?$|^\.\d+$/;

/** Converts a percentage. 100 and more means full points and 0 means none; neither is partial. */
function percent(text: string): Decision {
  if (!NUMBER.test(text)) return failed(`it gave a part of the points, and "${text.slice(0, 40)}" is no number`);
  const part = Number(text) / 100;
  if (part >= 1) return accepted;
  return part > 0 ? { status: Status.PartialAccepted, part } : wrong;
}
