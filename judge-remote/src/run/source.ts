import { compilableCode } from '@tribunal/contract';
import type { RemoteJudgeSpec } from '@tribunal/remote-kit';
import type { RemoteRunRow } from '@tribunal/plugin-remote-judging/contract';

/**
 * Returns the source to send. If the site refuses the same source twice, a last line of white space distinguishes
 * runs: it encodes the run's number in binary, a tab for each one and a space for each zero.
 */
export function sourceFor({ id }: RemoteRunRow, { refusesRepeats }: RemoteJudgeSpec, submitted: string): string {
  const code = compilableCode(submitted);
  if (!refusesRepeats) return code;
  const blanks = id.toString(2).replaceAll('1', '\t').replaceAll('0', ' ');
  return `${code}\n${blanks}\n`;
}

/**
 * Returns the lengths in bytes that a site may show for a source: sites treat line ends and trailing ones
 * differently. Null if the source has characters beyond ASCII, because the length then depends on how the site stores
 * them.
 */
export function lengthsOf(source: string): ReadonlySet<number> | null {
  if (!/^\p{ASCII}*$/u.test(source)) return null;
  const forms = [source, source.trimEnd(), `${source.trimEnd()}\n`];
  return new Set(forms.flatMap((form) => [form.length, form.replace(/\r?\n/g, '\r\n').length]));
}
