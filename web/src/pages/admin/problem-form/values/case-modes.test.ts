import { ProblemType } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { fromUpload, sortByGroup, splitEvenly, withCaseMode, withType } from './case-modes';
import { emptyForm, type CaseDraft, type FormState } from './form-state';

const rows = (...values: Partial<CaseDraft>[]): CaseDraft[] =>
  values.map((each, index) => ({
    key: index + 1,
    input: String(index),
    output: '',
    inputBytes: null,
    outputBytes: null,
    score: '',
    groupNum: '',
    ...each,
  }));
const form = (values: Partial<FormState>): FormState => ({ ...emptyForm([1]), ...values });
const scores = ({ handCases }: FormState) => handCases.map(({ score }) => score);

test('becoming OI gives cases scores, and leaves those alone that have some', () => {
  expect(scores(withType(form({ handCases: rows({}, {}) }), ProblemType.Oi))).toEqual(['50', '50']);
  const scored = form({ handCases: rows({ score: '80' }, { score: '20' }) });
  expect(scores(withType(scored, ProblemType.Oi))).toEqual(['80', '20']);
});

test('another type begins with its own way of counting', () => {
  const stopping = form({ judgeCaseMode: 'ergodic_without_error' });
  expect(withType(stopping, ProblemType.Oi).judgeCaseMode).toBe('default');
});

test('cases by hand begin as a group each, uploaded ones as one', () => {
  const oi = { type: ProblemType.Oi };
  const groups = (next: FormState, of: 'handCases' | 'uploadCases') => next[of].map(({ groupNum }) => groupNum);
  const manual = form({ ...oi, handCases: rows({}, { groupNum: '7' }, {}) });
  expect(groups(withCaseMode(manual, 'subtask_lowest'), 'handCases')).toEqual(['1', '7', '3']);
  const uploaded = form({ ...oi, caseSource: 'upload', uploadCases: rows({}, {}) });
  expect(groups(withCaseMode(uploaded, 'subtask_average'), 'uploadCases')).toEqual(['1', '1']);
});

test('spreading the score evenly changes every case', () => {
  expect(scores(splitEvenly(form({ handCases: rows({ score: '1' }, {}, { score: '98' }) })))).toEqual([
    '33',
    '33',
    '34',
  ]);
});

test('sorting by group keeps the order within a group', () => {
  const sorted = sortByGroup(rows({ groupNum: '10' }, { groupNum: '2' }, { groupNum: '2' }));
  expect(sorted.map(({ input }) => input)).toEqual(['1', '2', '0']);
});

test('an upload takes the place of the one before and brings what it says of scores and groups', () => {
  const previous = form({ caseSource: 'upload', uploadCases: rows({}, {}, {}) });
  const updated = fromUpload(previous, {
    fileListDir: 'a1',
    fileList: [{ input: '1.in', output: '1.out', inputBytes: 4, outputBytes: 2, groupNum: 2, score: null }],
    unmatched: [{ code: 'noInput', detail: '9.out' }],
    remarks: [],
  });
  expect(updated).toMatchObject({
    uploadDir: 'a1',
    uploadCases: [{ input: '1.in', groupNum: '2', score: '' }],
    uploadWarnings: [{ code: 'noInput' }],
  });
});
