import { ProblemAuth, ProblemType } from '@tribunal/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api';
import { problemDraft, useProblemForm } from './use-problem-form';
import { emptyForm, type FormState } from './values/form-state';
import type { ProblemFormContext } from './problem-form-context';

const CHOICES = { languages: [], unavailable: new Map<string, string>(), tags: [], canPublish: true };
const filledIn: FormState = {
  ...emptyForm([1]),
  problemId: 'SUM',
  title: 'Sum',
  input: 'Two numbers.',
  output: 'Their sum.',
  handCases: [{ key: 1, input: '1 2', output: '3', inputBytes: null, outputBytes: null, score: '', groupNum: '' }],
};
const placeOf = (create: ProblemFormContext['create']): ProblemFormContext => ({
  key: 'somewhere',
  up: { to: '/list', text: 'List' },
  auth: ProblemAuth.Public,
  type: ProblemType.Acm,
  addressOf: (pid) => `/problem/${pid}`,
  fields: null,
  isDirty: false,
  check: () => true,
  showServerError: () => true,
  create,
  change: () => Promise.resolve(),
});
const open = (create: ProblemFormContext['create']) => {
  const context = placeOf(create);
  return renderHook(() => useProblemForm(filledIn, CHOICES, context), { wrapper: MemoryRouter }).result;
};
type Form = ReturnType<typeof open>;
const type = (form: Form, title: string) => act(() => form.current.tools.put({ title }));
const save = (form: Form) => act(() => form.current.tools.save());
/** Waits longer than the autosave delay. */
const waitForAutosave = () => act(() => vi.advanceTimersByTimeAsync(2000));
const storedTitle = () => problemDraft(null, 'somewhere').read()?.form.title;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what was typed is kept after a while of quiet', async () => {
  const form = open(() => Promise.resolve({ pid: 5 }));
  type(form, 'Sums');
  expect(storedTitle()).toBeUndefined();
  await waitForAutosave();
  expect(storedTitle()).toBe('Sums');
});

test('stored right after it was typed, it does not come back as a draft', async () => {
  const form = open(() => Promise.resolve({ pid: 5 }));
  type(form, 'Sums');
  await save(form);
  await waitForAutosave();
  expect(storedTitle()).toBeUndefined();
});

test('refused right after it was typed, it is kept all the same', async () => {
  const form = open(() => Promise.reject(new ApiError('taken', 400, 'answer', 'displayId')));
  type(form, 'Sums');
  await save(form);
  await waitForAutosave();
  expect(storedTitle()).toBe('Sums');
});
