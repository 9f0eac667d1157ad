import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing';
import { useSettings } from './use-settings';

fakeServer();
const stored = { name: 'OJ', description: 'old', register: false };

const open = () => {
  const sent: Partial<typeof stored>[] = [];
  let answer = () => {};
  const put = (changes: Partial<typeof stored>) => {
    sent.push(changes);
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const { result } = renderHook(() => useSettings(stored, put));
  return { result, sent, answer: () => act(async () => answer()) };
};

test('only what was changed is sent, so that another admin’s save stands', async () => {
  const { result, sent } = open();
  act(() => result.current.change('name', 'New'));
  act(() => result.current.change('register', false));
  await act(async () => void result.current.save());
  expect(sent).toEqual([{ name: 'New' }]);
});

test('what is typed during the save stays, and is not saved', async () => {
  const { result, answer } = open();
  act(() => result.current.change('name', 'New'));
  act(() => result.current.change('description', 'new'));
  await act(async () => void result.current.save());
  act(() => result.current.change('name', 'Newer'));
  await answer();
  expect(result.current.values).toEqual({ ...stored, name: 'Newer' });
  expect(result.current.isChanged).toBe(true);
});
