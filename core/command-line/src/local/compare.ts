import { firstDifference, linesOf, showBlanks, type Strictness } from '@tribunal/contract';

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
  const shown = differsInBlanks ? showBlanks(line) : line;
  return shown.length > LONGEST_LINE ? `${shown.slice(0, LONGEST_LINE)}…` : shown;
};
