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

/** What is dropped before line ends, as in the judge's `checker/built-in/canonical.ts`. */
const BLANKS = new Set(['\t', '\r', ' ']);

/** Returns a text without the characters of a set at its end. */
const withoutEnd = (text: string, dropped: ReadonlySet<string>): string => {
  let end = text.length;
  while (end > 0 && dropped.has(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
};
const WHITE = new Set([...BLANKS, '\n', '\v', '\f']);

const linesOf = (text: string, strictness: Strictness): string[] =>
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

/** Returns the lines from the first difference on, the expected ones with `-` and the actual ones with `+`. */
export function diffLines(expected: string, actual: string, strictness: Strictness, most = 5): string[] {
  const difference = firstDifference(expected, actual, strictness);
  if (!difference) return [];
  const from = difference.line - 1;
  const [wanted, got] = [linesOf(expected, strictness), linesOf(actual, strictness)];
  const lines: string[] = [];
  for (let at = from; at < from + most && (at < wanted.length || at < got.length); at += 1) {
    if (wanted[at] === got[at]) lines.push(`  ${wanted[at]}`);
    else {
      if (wanted[at] !== undefined) lines.push(`- ${visible(wanted[at]!, got[at])}`);
      if (got[at] !== undefined) lines.push(`+ ${visible(got[at]!, wanted[at])}`);
    }
  }
  if (Math.max(wanted.length, got.length) > from + most) lines.push('  …');
  return lines;
}

const LONGEST_LINE = 200;
/** Shows blanks as dots where the lines differ in nothing else. */
const visible = (line: string, other = ''): string => {
  const differsInBlanks = line.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '');
  const shown = differsInBlanks ? line.replaceAll(' ', '·').replaceAll('\t', '→') : line;
  return shown.length > LONGEST_LINE ? `${shown.slice(0, LONGEST_LINE)}…` : shown;
};
