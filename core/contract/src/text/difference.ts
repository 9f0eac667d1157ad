/**
 * Compares outputs as the judge does: `lenient` ignores white space at the end of the output and of lines, `strict`
 * only the kind of line ends.
 */
export type Strictness = 'lenient' | 'strict';

/** The first line in which two outputs differ; a line that is missing is null. */
export interface Difference {
  /** 1-based. */
  line: number;
  expected: string | null;
  actual: string | null;
}

/** What is dropped before line ends, as the built-in checkers of the judge do. */
const BLANKS = new Set(['\t', '\r', ' ']);

/** Returns a text without the characters of a set at its end. */
const withoutEnd = (text: string, dropped: ReadonlySet<string>): string => {
  let end = text.length;
  while (end > 0 && dropped.has(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
};
const WHITE = new Set([...BLANKS, '\n', '\v', '\f']);

/** Returns the lines of an output, as they are compared. */
export const linesOf = (text: string, strictness: Strictness): string[] =>
  strictness === 'lenient'
    ? withoutEnd(text, WHITE)
        .split('\n')
        .map((line) => withoutEnd(line, BLANKS))
    : text.replaceAll('\r\n', '\n').split('\n');

/** Returns the first difference, or null if the outputs count as equal. */
export function firstDifference(expected: string, actual: string, strictness: Strictness): Difference | null {
  const [wanted, got] = [linesOf(expected, strictness), linesOf(actual, strictness)];
  for (let at = 0; at < Math.max(wanted.length, got.length); at += 1) {
    if (wanted[at] !== got[at]) return { line: at + 1, expected: wanted[at] ?? null, actual: got[at] ?? null };
  }
  return null;
}

/** Makes spaces and tabs of a line visible. */
export const showBlanks = (line: string): string => line.replaceAll(' ', '·').replaceAll('\t', '→');
