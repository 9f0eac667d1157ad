import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useResend } from './resend';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ['register', 60],
  ['reset', 90],
  ['change', 30],
] as const)('after a %s mail the next one waits %i seconds', async (mail, seconds) => {
  const { result } = renderHook(() => useResend(mail));
  expect(result.current.left).toBe(0);
  act(() => result.current.begin());
  expect(result.current.left).toBe(seconds);
  await pass(10_000);
  expect(result.current.left).toBe(seconds - 10);
  await pass((seconds - 10) * 1000);
  expect(result.current.left).toBe(0);
});

test('the countdown goes on where nobody looks at it', async () => {
  const first = renderHook(() => useResend('register'));
  act(() => first.result.current.begin());
  first.unmount();
  await pass(20_000);
  expect(renderHook(() => useResend('register')).result.current.left).toBe(40);
});

test('each kind of mail has its own', () => {
  const register = renderHook(() => useResend('register'));
  const reset = renderHook(() => useResend('reset'));
  act(() => register.result.current.begin());
  expect(reset.result.current.left).toBe(0);
});

test('a mail that was not sent after all can be asked for at once', () => {
  const { result } = renderHook(() => useResend('change'));
  act(() => result.current.begin());
  act(() => result.current.clear());
  expect(result.current.left).toBe(0);
});
