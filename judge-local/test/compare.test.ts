import { Status } from '@tribunal/contract';
import { seededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { compareBytes, compareStreams, type Strictness } from '../src/checker/built-in/compare';

/** Implements the rules in their plainest form: slow, on strings, one regular expression each. */
function oracle(strictness: Strictness, expected: string, actual: string): Status {
  if (strictness === 'lenient') {
    const trimmed = (text: string): string => text.replace(/[\t\n\v\f\r ]+$/, '').replace(/[ \t\r]+\n/g, '\n');
    return trimmed(expected) === trimmed(actual) ? Status.Accepted : Status.WrongAnswer;
  }
  const withUnixLines = (text: string): string => text.replaceAll('\r\n', '\n');
  if (withUnixLines(expected) === withUnixLines(actual)) return Status.Accepted;
  const joined = (text: string): string => text.replace(/[\t\n\v\f\r ]/g, '');
  return joined(expected) === joined(actual) ? Status.PresentationError : Status.WrongAnswer;
}

async function* inPieces(text: string, cut: (left: number) => number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    const length = cut(bytes.length - at);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const compare = (strictness: Strictness, expected: string, actual: string): Status =>
  compareBytes(strictness, Buffer.from(expected), Buffer.from(actual));

describe('lenient comparison', () => {
  it.each([
    ['a missing last newline', '1 2\n3\n', '1 2\n3', Status.Accepted],
    ['blanks before line ends', '1 2\n3\n', '1 2 \t\n3  \n', Status.Accepted],
    ['empty lines at the end', '1\n', '1\n\n \n\r\n', Status.Accepted],
    ['blanks at line starts', '1\n2\n', '1\n 2\n', Status.WrongAnswer],
    ['empty lines in between', '1\n2\n', '1\n\n2\n', Status.WrongAnswer],
    ['line ends of Windows', '1\n2\n', '1\r\n2\r\n', Status.Accepted],
    ['line ends of Windows in the answer', '1\r\n2\r\n', '1 \n2', Status.Accepted],
    ['blanks before line ends of Windows', '1\n2\n', '1 \r\n2\t\r\n', Status.Accepted],
    ['carriage returns alone', '1\n2\n', '1\r2\r', Status.WrongAnswer],
    ['two blanks for one', '1 2\n', '1  2\n', Status.WrongAnswer],
    ['nothing for something', '1\n', '', Status.WrongAnswer],
    ['white space for nothing', '', ' \n\n', Status.Accepted],
    ['a longer answer', '1\n', '1\n2\n', Status.WrongAnswer],
  ])('judges %s', (_what, expected, actual, status) => {
    expect(compare('lenient', expected, actual)).toBe(status);
  });
});

describe('strict comparison', () => {
  it.each([
    ['the same bytes', '1 2\n', '1 2\n', Status.Accepted],
    ['the same bytes with line ends of Windows', '1\r\n2\r\n', '1\r\n2\r\n', Status.Accepted],
    ['line ends of Windows', '1\n2\n', '1\r\n2\r\n', Status.Accepted],
    ['line ends of Windows in the answer', '1\r\n2\r\n', '1\n2\n', Status.Accepted],
    ['some line ends of Windows', '1\r\n2\n', '1\n2\r\n', Status.Accepted],
    ['a carriage return too many', '1\n', '1\r\r\n', Status.PresentationError],
    ['carriage returns alone', '1\n2\n', '1\r2\r', Status.PresentationError],
    ['a blank before a line end of Windows', '1\n', '1 \r\n', Status.PresentationError],
    ['a missing last newline', '1 2\n', '1 2', Status.PresentationError],
    ['joined words', '1 2\n', '12\n', Status.PresentationError],
    ['another digit', '1 2\n', '1 3\n', Status.WrongAnswer],
  ])('judges %s', (_what, expected, actual, status) => {
    expect(compare('strict', expected, actual)).toBe(status);
  });
});

describe('the comparer', () => {
  const ALPHABET = ['a', 'b', ' ', ' ', '\t', '\n', '\n', '\r', '\v', '\f', '中'];

  it.each<Strictness>(['lenient', 'strict'])('agrees with the plain rules on %s random pairs', async (strictness) => {
    const { below, pick } = seededRandom(20_261_121);
    const statuses = new Set<Status>();
    for (let round = 0; round < 4000; round += 1) {
      const expected = Array.from({ length: below(12) }, () => pick(ALPHABET)).join('');
      const edits = [...expected];
      for (let edit = below(3); edit > 0; edit -= 1) edits.splice(below(edits.length + 1), below(2), pick(ALPHABET));
      const actual = edits.join('');
      const status = oracle(strictness, expected, actual);
      statuses.add(status);
      const details = JSON.stringify([expected, actual]);
      expect(compare(strictness, expected, actual), details).toBe(status);
      const streamed = await compareStreams(
        strictness,
        () => inPieces(expected, (left) => 1 + below(left)),
        () => inPieces(actual, (left) => 1 + below(left)),
      );
      expect(streamed, `streamed ${details}`).toBe(status);
    }
    expect(statuses.size).toBe(strictness === 'lenient' ? 2 : 3);
  });

  it('keeps its word on long runs of white space', () => {
    const long = ' \n'.repeat(100_000);
    expect(compare('lenient', 'a\nb\n', `a \t \nb${long}`)).toBe(Status.Accepted);
    expect(compare('lenient', 'a\nb\n', `a${long}b`)).toBe(Status.WrongAnswer);
    expect(compare('lenient', `a${'\n'.repeat(100_000)}b`, `a${long}b`)).toBe(Status.Accepted);
  });
});
