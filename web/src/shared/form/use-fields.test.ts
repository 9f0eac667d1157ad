import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFields } from './use-fields';

const waiting: ((found: string | null) => void)[] = [];
const form = () =>
  renderHook(() =>
    useFields({
      initial: { username: '' },
      rule: () => null,
      serverRule: () => new Promise((found) => waiting.push(found)),
      send: async () => undefined,
    }),
  ).result;

test('what the server knows of a value is said beside it', async () => {
  const fields = form();
  act(() => fields.current.put('username')('ada'));
  act(() => fields.current.check('username')());
  await act(async () => waiting.pop()!('is taken'));
  expect(fields.current.errors.username).toBe('is taken');
});

test('of a value that was changed meanwhile it is not said', async () => {
  const fields = form();
  act(() => fields.current.put('username')('ada'));
  act(() => fields.current.check('username')());
  act(() => fields.current.put('username')('ada-lovelace'));
  await act(async () => waiting.pop()!('is taken'));
  expect(fields.current.errors.username).toBeFalsy();
});

test('what is typed while the form is being sent stays', async () => {
  let finish = () => {};
  const { result: form } = renderHook(() =>
    useFields({
      initial: { question: '', topic: '' },
      send: () => new Promise<void>((resolve) => (finish = resolve)),
    }),
  );
  act(() => form.current.setValues({ question: 'first', topic: 'A' }));
  await act(async () => void form.current.submit());
  act(() => form.current.put('question')('second'));
  await act(async () => finish());
  expect(form.current.values).toEqual({ question: 'second', topic: '' });
  expect(form.current.isDirty).toBe(true);
});
