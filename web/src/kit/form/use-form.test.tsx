import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useForm } from './use-form';
import { useSave } from './use-save';

const refusal = (field: string | null) => Object.assign(new Error('refused'), { field, isShown: false });
const INITIAL = { title: '', rank: '1' };

const open = (send: (values: typeof INITIAL) => Promise<void>, faults?: 'first') =>
  renderHook(() =>
    useForm({
      initial: INITIAL,
      rule: (field, values) => (values[field] === '' ? `${field} is missing` : null),
      serverNames: { position: 'rank' },
      send,
      faults,
    }),
  ).result;
const succeed = () => Promise.resolve();

test('a broken rule is shown at its field, and nothing is sent', async () => {
  const form = open(() => Promise.reject(new Error('sent')));
  await act(() => form.current.submit());
  expect(form.current.errors).toEqual({ title: 'title is missing' });
});

test('only the first broken rule is shown where a form wants that', async () => {
  const form = open(succeed, 'first');
  act(() => form.current.put('rank')(''));
  await act(() => form.current.submit());
  expect(Object.keys(form.current.errors)).toEqual(['title']);
});

test.each([
  ['title', 'title'],
  ['position', 'rank'],
  ['unknown', 'form'],
  [null, 'form'],
])('an error of the server about %s is shown at %s, and what was typed stays', async (field, shownAt) => {
  const form = open(() => Promise.reject(refusal(field)));
  act(() => form.current.put('title')('A'));
  await act(() => form.current.submit());
  expect(form.current.errors).toEqual({ [shownAt]: 'refused' });
  expect(form.current.values).toEqual({ title: 'A', rank: '1' });
});

test('an error disappears while its field is corrected', async () => {
  const form = open(succeed);
  await act(() => form.current.submit());
  act(() => form.current.put('title')('A'));
  expect(form.current.errors).toEqual({});
});

test('a second press while the first is being sent sends nothing', async () => {
  let sent = 0;
  let finish = () => {};
  const form = open(() => {
    sent += 1;
    return new Promise((resolve) => (finish = resolve));
  });
  act(() => form.current.put('title')('A'));
  await act(async () => {
    void form.current.submit();
    void form.current.submit();
  });
  expect(form.current.busy).toBe(true);
  await act(async () => finish());
  expect(sent).toBe(1);
  expect(form.current.busy).toBe(false);
});

test('a form that was left while it was sent ends nothing of what is open now', async () => {
  let finish = () => {};
  const onDone = vi.fn();
  const send = () => new Promise<void>((resolve) => (finish = resolve));
  const { result, unmount } = renderHook(() => useForm({ initial: INITIAL, send, onDone }));
  await act(async () => void result.current.submit());
  unmount();
  await act(async () => finish());
  expect(onDone).not.toHaveBeenCalled();
});

test('what sending leads to follows only while the form is shown', async () => {
  let finish = () => {};
  const follow = vi.fn();
  const send = () => new Promise<() => void>((resolve) => (finish = () => resolve(follow)));
  const { result, unmount } = renderHook(() => useForm({ initial: INITIAL, send }));
  await act(async () => void result.current.submit());
  await act(async () => finish());
  expect(follow).toHaveBeenCalledOnce();
  await act(async () => void result.current.submit());
  unmount();
  await act(async () => finish());
  expect(follow).toHaveBeenCalledOnce();
});

test('a dialog that was left while it saved ends nothing of what is open now', async () => {
  let finish = () => {};
  const onDone = vi.fn();
  const { result, unmount } = renderHook(() => useSave());
  await act(async () => void result.current.run(() => new Promise<void>((resolve) => (finish = resolve)), { onDone }));
  unmount();
  await act(async () => finish());
  expect(onDone).not.toHaveBeenCalled();
});

test('a save runs once however often it is pressed, and ends with what follows', async () => {
  const events: string[] = [];
  let finish = () => {};
  const work = () => {
    events.push('run');
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const { result } = renderHook(() => useSave());
  await act(async () => {
    void result.current.run(work, { onDone: () => events.push('done') });
    void result.current.run(work);
  });
  await act(async () => finish());
  expect(events).toEqual(['run', 'done']);
});

test('an error of a row is found under its own name, and disappears alone', () => {
  const form = open(succeed);
  act(() => form.current.setFieldErrors({ 'rank.2.name': 'is missing', 'rank.3.name': 'is long' } as never));
  expect(form.current.errors).toEqual({ 'rank.2.name': 'is missing', 'rank.3.name': 'is long' });
  act(() => form.current.setFieldErrors({ 'rank.2.name': null } as never));
  expect(form.current.errors).toEqual({ 'rank.3.name': 'is long' });
});
