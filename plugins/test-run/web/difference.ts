import { firstDifference, type Difference } from '@tribunal/contract';

/**
 * Returns the first difference that explains a verdict: blanks at the ends of lines count only if nothing else differs,
 * empty lines at the end of the output never.
 */
export const explain = (expected: string, actual: string): Difference | null => {
  const found = firstDifference(expected, actual, 'lenient') ?? firstDifference(expected, actual, 'strict');
  const isEmptyEnd = found !== null && !found.expected && !found.actual;
  return isEmptyEnd ? null : found;
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
