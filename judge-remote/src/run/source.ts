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
