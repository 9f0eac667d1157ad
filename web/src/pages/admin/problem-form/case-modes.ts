import { FULL_MARK, shareOut, type JudgeCaseMode, type ProblemType, type UploadedTestdata } from '@tribunal/contract';
import { casesOf, hasGroups, hasScores, withCases, type CaseDraft, type FormState } from './form-state';

export const splitEvenly = (form: FormState): FormState => {
  const cases = casesOf(form);
  const scores = shareOut(FULL_MARK, cases.length);
  return withCases(
    form,
    cases.map((each, index) => ({ ...each, score: String(scores[index] ?? 0) })),
  );
};

/** Uploaded cases begin as one group, those written by hand as one group each. */
const firstGroup = (form: FormState, index: number): string => (form.caseSource === 'upload' ? '1' : String(index + 1));

/** Gives cases what their type and mode ask for where nothing was said yet. */
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

/** Groups in their order; within one, cases stay as they are. */
export const sortByGroup = (cases: readonly CaseDraft[]): CaseDraft[] =>
  [...cases].sort((a, b) => Number(a.groupNum) - Number(b.groupNum));

/** The pairs of an archive take the place of what was uploaded before. */
export const fromUpload = (
  form: FormState,
  { fileList, fileListDir, unmatched, remarks }: UploadedTestdata,
): FormState => ({
  ...form,
  uploadDir: fileListDir,
  uploadRemarks: [...unmatched, ...remarks],
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
