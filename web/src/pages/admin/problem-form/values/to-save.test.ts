import { NEW_PROBLEM, ProblemType } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { formFieldOf, sectionOf } from './fields';
import { emptyForm, type CaseDraft, type FormState } from './form-state';
import { toSave } from './to-save';

const each: CaseDraft = {
  key: 1,
  id: 31,
  input: '1.in',
  output: '1.out',
  inputBytes: 1,
  outputBytes: 1,
  score: '40',
  groupNum: '2',
};
const stored = emptyForm([1, 2]);
const save = (values: Partial<FormState>) => toSave({ ...stored, ...values }, stored);

test('a form that nobody has changed sends what the server fills in where a call says nothing', () => {
  const { judgeMode, ...fields } = NEW_PROBLEM;
  const { problem, ...rest } = save({});
  expect({ ...problem, judgeMode: rest.judgeMode }).toMatchObject({ ...fields, judgeMode, spjLanguage: null });
  expect(save({ judgeMode: 'spj' }).problem.spjLanguage).toBe(fields.spjLanguage);
});

test('scores and groups are sent only where they count', () => {
  const handCases = [each];
  expect(save({ handCases }).samples).toEqual([
    { id: 31, input: '1.in', output: '1.out', score: null, groupNum: null },
  ]);
  const oi = save({ handCases, type: ProblemType.Oi, judgeCaseMode: 'subtask_lowest' });
  expect(oi.samples).toMatchObject([{ score: 40, groupNum: 2 }]);
});

test('an upload is named only while it is new', () => {
  const upload = { caseSource: 'upload' as const, uploadCases: [each] };
  expect(save(upload)).not.toHaveProperty('uploadTestcaseDir');
  expect(save({ ...upload, uploadDir: 'a1' })).toMatchObject({ isUploadTestCase: true, uploadTestcaseDir: 'a1' });
});

test('a known tag is sent by its id, a new one by its name', () => {
  const tags = [
    { id: 4, name: 'dp', color: null },
    { name: 'new', color: null },
  ];
  expect(save({ tags }).tags).toEqual([{ id: 4 }, { name: 'new', color: null }]);
});

test('templates are sent for chosen languages in which they are on', () => {
  const templates = { 1: { code: 'a', on: true }, 2: { code: 'b', on: false }, 3: { code: 'c', on: true } };
  expect(save({ templates }).codeTemplates).toEqual([{ lid: 1, code: 'a', status: true }]);
});

test('without a program of the judge none is sent, and extra files are one object', () => {
  const plain = save({ spjCode: 'old', userFiles: [{ name: 'a.h', content: 'int a;' }] });
  expect(plain.problem).toMatchObject({ spjCode: null, userExtraFile: '{"a.h":"int a;"}', judgeExtraFile: null });
  expect(plain.changeModeCode).toBe(false);
  expect(save({ judgeMode: 'spj', spjCode: 'int main() {}' }).changeModeCode).toBe(true);
});

test.each([
  ['problem.problemId', 'problemId', 'basics'],
  ['samples[3].score', 'cases.3.score', 'data'],
  ['samples.3.score', 'cases.3.score', 'data'],
  ['uploadTestcaseDir', 'cases', 'data'],
  ['problem.judgeExtraFile', 'judgeFiles', 'judging'],
  ['codeTemplates[0].code', 'templates', 'languages'],
])('what the server says of %s stands beside %s', (name, field, section) => {
  expect(formFieldOf(name)).toBe(field);
  expect(sectionOf(field)).toBe(section);
});

test('an error of a field that the form does not have is shown for the whole form', () => {
  expect(formFieldOf('problem.gid')).toBeNull();
});
