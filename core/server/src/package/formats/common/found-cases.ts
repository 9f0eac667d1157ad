import type { PackageRemark } from '@tribunal/contract';
import type { Archive, PackageCase, PackageProblem } from '../../model';
import { naturally, pairedCases } from '../../testdata';
import { textFile } from './text-file';

/** A file without content, for programs that need no answer to decide. */
export const emptyAnswer = (inputName: string) => textFile(`${inputName.replace(/\.in$/i, '')}.ans`, '');

/**
 * The cases that the names give. Where a program of the setter decides (`judgeMode`), an input without an answer is a case
 * too; elsewhere it is spoken of in `remarks`.
 */
export function foundCases(
  data: Archive,
  judgeMode: PackageProblem['judgeMode'],
): { cases: PackageCase[]; remarks: PackageRemark[] } {
  const { cases, unmatched, remarks } = pairedCases(data);
  if (judgeMode === 'default') {
    return { cases, remarks: [...remarks, ...unmatched.filter(({ code }) => code !== 'noTestdata')] };
  }
  const alone = unmatched
    .filter(({ code }) => code === 'noOutput')
    .map(({ detail }) => ({ input: data.find(detail)!, output: emptyAnswer(detail), groupNum: null, score: null }));
  const all = [...cases, ...alone].sort((a, b) => naturally(a.input.name, b.input.name));
  return { cases: all, remarks: [...remarks, ...unmatched.filter(({ code }) => code === 'noInput')] };
}
