/** The first line in which an output is not what was expected; null where an output has no such line. */
export interface Difference {
  /** 1-based number of the line. */
  line: number;
  expected: string | null;
  got: string | null;
}

/** Returns the lines of a text without the empty ones at its end. */
const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').trimEnd().split('\n');

/**
 * Returns the first difference between two outputs. Spaces at the ends of lines count only if nothing else differs;
 * null if only the end of the text does.
 */
export const firstDifference = (expected: string, got: string): Difference | null => {
  const [wanted, actual] = [linesOf(expected), linesOf(got)];
  const count = Math.max(wanted.length, actual.length);
  const find = (isSame: (a: string, b: string) => boolean): number => {
    for (let at = 0; at < count; at++) {
      const [a, b] = [wanted[at], actual[at]];
      if (a === undefined || b === undefined || !isSame(a, b)) return at;
    }
    return -1;
  };
  const inText = find((a, b) => a.trimEnd() === b.trimEnd());
  const at = inText >= 0 ? inText : find((a, b) => a === b);
  return at < 0 ? null : { line: at + 1, expected: wanted[at] ?? null, got: actual[at] ?? null };
};

/** Characters of a line that are shown. */
const SHOWN = 60;
/** Characters before the difference that are shown. */
const BEFORE = 20;

/** Cuts two lines alike so that the first character in which they differ is among those that are left. */
export const cutAtDifference = (a: string, b: string): [string, string] => {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  const from = Math.max(a.length, b.length) <= SHOWN ? 0 : Math.max(0, same - BEFORE);
  const cut = (text: string): string =>
    (from > 0 ? '…' : '') + text.slice(from, from + SHOWN) + (text.length > from + SHOWN ? '…' : '');
  return [cut(a), cut(b)];
};

/** Makes spaces and tabs of a line visible. */
export const showSpaces = (line: string): string => line.replaceAll(' ', '·').replaceAll('\t', '→');
