import { compilableCode } from '@tribunal/contract';
import type { RemoteJudgeSpec } from './remote-judge';

/**
 * Returns the source to send for a run of the ledger. If the site refuses the same source twice, a last line of white
 * space distinguishes runs: it encodes the run's number in binary, a tab for each one and a space for each zero.
 */
export function sourceFor(
  { id }: { id: number },
  { refusesRepeats }: Pick<RemoteJudgeSpec, 'refusesRepeats'>,
  submitted: string,
): string {
  const code = compilableCode(submitted);
  if (!refusesRepeats) return code;
  const blanks = id.toString(2).replaceAll('1', '\t').replaceAll('0', ' ');
  return `${code}\n${blanks}\n`;
}
