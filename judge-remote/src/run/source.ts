import type { RemoteJudgeSpec, RemoteRunRow } from '@tribunal/contract';

/**
 * What is sent. Where a site refuses the same source twice, a last line of blanks tells runs apart: the run's number, a tab
 * for each one of its binary digits and a space for each zero.
 */
export function sourceFor({ id }: RemoteRunRow, { refusesRepeats }: RemoteJudgeSpec, code: string): string {
  if (!refusesRepeats) return code;
  const blanks = id.toString(2).replaceAll('1', '\t').replaceAll('0', ' ');
  return `${code}\n${blanks}\n`;
}

/**
 * How many bytes of it a site may tell: line ends and those at the end are its own affair. null: with letters beyond ASCII
 * the number depends on how the site stores them.
 */
export function lengthsOf(source: string): ReadonlySet<number> | null {
  if (!/^\p{ASCII}*$/u.test(source)) return null;
  const forms = [source, source.trimEnd(), `${source.trimEnd()}\n`];
  return new Set(forms.flatMap((form) => [form.length, form.replace(/\r?\n/g, '\r\n').length]));
}
