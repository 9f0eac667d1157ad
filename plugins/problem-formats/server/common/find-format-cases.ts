import type { ArchiveWarning } from '@tribunal/contract';
import { compareNaturally, type TestdataCase, pairedCases } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import { type PackageProblem, textFile } from '@tribunal/plugin-problem-packages/server';

/** Returns an empty answer file, for checkers that need no answer. */
export const emptyAnswer = (inputName: string) => textFile(`${inputName.replace(/\.in$/i, '')}.ans`, '');

/**
 * Finds the testcases by file names. If a checker or interactor of the setter decides (`judgeMode`), an input without
 * an answer is a testcase too; otherwise it is reported in `remarks`.
 */
export function findFormatCases(
  data: Archive,
  judgeMode: PackageProblem['judgeMode'],
): { cases: TestdataCase[]; remarks: ArchiveWarning[] } {
  const { cases, unmatched, remarks } = pairedCases(data);
  if (judgeMode === 'default') {
    return { cases, remarks: [...remarks, ...unmatched.filter(({ code }) => code !== 'noTestdata')] };
  }
  const alone = unmatched
    .filter(({ code }) => code === 'noOutput')
    .map(({ detail }) => ({ input: data.find(detail)!, output: emptyAnswer(detail), groupNum: null, score: null }));
  const all = [...cases, ...alone].sort((a, b) => compareNaturally(a.input.name, b.input.name));
  return { cases: all, remarks: [...remarks, ...unmatched.filter(({ code }) => code === 'noInput')] };
}
