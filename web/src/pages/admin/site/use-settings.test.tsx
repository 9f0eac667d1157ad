import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing';
import { useSettings, type Versions } from './use-settings';

fakeServer();
const stored = { name: 'OJ', description: 'old', register: false };

const open = () => {
  const sent: { changes: Partial<typeof stored>; versions: Versions }[] = [];
  let answer = () => {};
  const put = (changes: Partial<typeof stored>, versions: Versions) => {
    sent.push({ changes, versions });
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const { result } = renderHook(() => useSettings(stored, { name: 3 }, put));
  return { result, sent, answer: () => act(async () => answer()) };
};

test('only what was changed is sent with its version, so that another admin’s save stands', async () => {
  const { result, sent } = open();
  act(() => result.current.change('name', 'New'));
  act(() => result.current.change('register', false));
  await act(async () => void result.current.save());
  expect(sent).toEqual([{ changes: { name: 'New' }, versions: { name: 3 } }]);
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
