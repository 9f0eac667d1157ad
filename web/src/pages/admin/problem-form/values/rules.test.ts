import { ProblemType } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { emptyForm, type CaseDraft, type FormState } from './form-state';
import { faultsOf } from './rules';

const aCase = (values: Partial<CaseDraft> = {}): CaseDraft => ({
  key: 1,
  input: '1 2',
  output: '3',
  inputBytes: null,
  outputBytes: null,
  score: '',
  groupNum: '',
  ...values,
});
const right: FormState = {
  ...emptyForm([1]),
  problemId: 'SUM',
  title: 'Sum',
  input: 'Two numbers.',
  output: 'Their sum.',
  handCases: [aCase()],
};
const stored = emptyForm([1]);
const faults = (values: Partial<FormState>, context: { stored?: FormState; isCompiled?: boolean } = {}) =>
  faultsOf({ ...right, ...values }, { stored, isCompiled: true, languageName: () => 'C++', ...context }).map(
    ({ field, key }) => `${field} ${key}`,
  );

test('a form that is filled in has no fault', () => {
  expect(faults({})).toEqual([]);
});

test('errors are in the order of the form', () => {
  const wrong = faults(
    {
      problemId: ' ',
      title: '',
      input: '',
      output: '',
      timeLimit: '0',
      memoryLimit: 'much',
      stackLimit: '',
      isFileIO: true,
      ioWriteFileName: 'out.txt',
      handCases: [],
      judgeMode: 'spj',
      languageIds: [],
    },
    { isCompiled: false },
  );
  expect(wrong).toEqual([
    'problemId required',
    'title required',
    'input required',
    'output required',
    'timeLimit range',
    'memoryLimit range',
    'stackLimit range',
    'ioReadFileName fileName',
    'cases noCase',
    'spjCode spjEmpty',
    'languages noLanguage',
  ]);
});

test('a description that was never there need not be there to save something else', () => {
  expect(faults({ id: 7, input: '' })).toEqual([]);
  expect(faults({ id: 7, input: '' }, { stored: right })).toEqual(['input required']);
});

test('a case by hand has an input or an output', () => {
  const handCases = [aCase(), aCase({ key: 2, input: '', output: '' }), aCase({ key: 3, input: '' })];
  expect(faults({ handCases })).toEqual(['cases.1.input caseEmpty']);
});

test('judge data that is to be uploaded must be there', () => {
  expect(faults({ caseSource: 'upload' })).toEqual(['cases noUpload']);
});

test.each([
  ['', 'scoreEmpty'],
  ['1.5', 'scoreInteger'],
  ['many', 'scoreInteger'],
  ['-1', 'scoreNegative'],
  ['1000001', 'scoreLarge'],
])('the score “%s” of an OI case is refused', (score, key) => {
  expect(faults({ type: ProblemType.Oi, handCases: [aCase({ score })] })).toEqual([`cases.0.score ${key}`]);
});

test('an ACM case needs no score', () => {
  expect(faults({ handCases: [aCase({ score: '-1' })] })).toEqual([]);
});

test.each(['', '0', '1.5'])('in groups the group “%s” is refused', (groupNum) => {
  const judgeCaseMode = 'subtask_lowest' as const;
  const handCases = [aCase({ score: '10', groupNum })];
  expect(faults({ type: ProblemType.Oi, judgeCaseMode, handCases })).toEqual(['cases.0.groupNum group']);
});

test('a program of the judge must be compiled as it stands', () => {
  const program = { judgeMode: 'interactive', spjCode: 'int main() {}' } as const;
  expect(faults(program, { isCompiled: false })).toEqual(['spjCode interactiveNotCompiled']);
  expect(faults(program)).toEqual([]);
});

test('a template that is switched on has code, if its language may be used', () => {
  const templates = { 1: { code: ' ', on: true }, 2: { code: '', on: true } };
  expect(faults({ templates })).toEqual(['templates.1 templateEmpty']);
  expect(faults({ templates: { 1: { code: '', on: false } } })).toEqual([]);
});

test('what another site decides is not asked for', () => {
  expect(faults({ isRemote: true, id: 7, handCases: [], input: '', isFileIO: true })).toEqual([]);
});
