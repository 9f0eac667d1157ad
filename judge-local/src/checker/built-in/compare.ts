import { Status } from '@tribunal/contract';
import { inForm, sameInForm, sameStreams, type Chunks } from './same';

/**
 * `lenient`: white space at the end of the output and blanks before line ends are ignored, and there is no
 * presentation error. `strict`: every byte counts except for the line ending, LF or CR LF; a difference in white
 * space only is a presentation error.
 */
export type Strictness = 'lenient' | 'strict';

/** Compares two outputs in memory and returns Accepted, PresentationError or WrongAnswer. */
export function compareBytes(strictness: Strictness, expected: Buffer, actual: Buffer): Status {
  if (expected.equals(actual)) return Status.Accepted;
  if (strictness === 'lenient') return sameInForm('trimmed', expected, actual) ? Status.Accepted : Status.WrongAnswer;
  if (sameInForm('unix', expected, actual)) return Status.Accepted;
  return sameInForm('joined', expected, actual) ? Status.PresentationError : Status.WrongAnswer;
}

/**
 * Compares outputs that are too long for memory like `compareBytes`; each function opens its output from the
 * beginning.
 */
export async function compareStreams(
  strictness: Strictness,
  expected: () => Chunks,
  actual: () => Chunks,
): Promise<Status> {
  if (strictness === 'lenient') {
    const same = await sameStreams(inForm('trimmed', expected()), inForm('trimmed', actual()));
    return same ? Status.Accepted : Status.WrongAnswer;
  }
  if (await sameStreams(expected(), actual())) return Status.Accepted;
  if (await sameStreams(inForm('unix', expected()), inForm('unix', actual()))) return Status.Accepted;
  const same = await sameStreams(inForm('joined', expected()), inForm('joined', actual()));
  return same ? Status.PresentationError : Status.WrongAnswer;
}
