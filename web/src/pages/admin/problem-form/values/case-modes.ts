import {
  MAX_SCORE,
  distributeScore,
  type JudgeCaseMode,
  type ProblemType,
  type UploadedTestdata,
} from '@tribunal/contract';
import { casesOf, hasGroups, hasScores, withCases, type CaseDraft, type FormState } from './form-state';

export const splitEvenly = (form: FormState): FormState => {
  const cases = casesOf(form);
  const scores = distributeScore(MAX_SCORE, cases.length);
  return withCases(
    form,
    cases.map((each, index) => ({ ...each, score: String(scores[index] ?? 0) })),
  );
};

/** Returns the initial group of a case: uploaded cases form one group, cases written by hand one group each. */
const firstGroup = (form: FormState, index: number): string => (form.caseSource === 'upload' ? '1' : String(index + 1));

/** Fills in the scoring fields that the problem's type and mode require and that are still empty. */
export const completeCases = (form: FormState): FormState => {
  const unscored = casesOf(form).every(({ score }) => score.trim() === '');
  const scored = hasScores(form) && unscored ? splitEvenly(form) : form;
  if (!hasGroups(form)) return scored;
  return withCases(
    scored,
    casesOf(scored).map((each, index) => ({ ...each, groupNum: each.groupNum.trim() || firstGroup(form, index) })),
  );
};

export const withType = (form: FormState, type: ProblemType): FormState =>
  type === form.type ? form : completeCases({ ...form, type, judgeCaseMode: 'default' });

export const withCaseMode = (form: FormState, judgeCaseMode: JudgeCaseMode): FormState =>
  completeCases({ ...form, judgeCaseMode });

/** Sorts cases by group; within a group the order is kept. */
export const sortByGroup = (cases: readonly CaseDraft[]): CaseDraft[] =>
  [...cases].sort((a, b) => Number(a.groupNum) - Number(b.groupNum));

/** Replaces the previously uploaded cases with the pairs of an archive. */
export const fromUpload = (
  form: FormState,
  { fileList, fileListDir, unmatched, remarks: warnings }: UploadedTestdata,
): FormState => ({
  ...form,
  uploadDir: fileListDir,
  uploadWarnings: [...unmatched, ...warnings],
  uploadCases: fileList.map(({ input, output, inputBytes, outputBytes, score, groupNum }, index) => ({
    key: index + 1,
    input,
    output,
    inputBytes,
    outputBytes,
    score: score === null ? '' : String(score),
    groupNum: groupNum === null ? '' : String(groupNum),
  })),
});
