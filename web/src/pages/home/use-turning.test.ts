// @vitest-environment jsdom
import { Intervals } from '@tribunal/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTurning } from './use-turning';

const wantStillness = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  wantStillness(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('pictures turn by themselves and begin anew after the last', async () => {
  const { result } = renderHook(() => useTurning(2, false));
  await later(Intervals.carousel);
  expect(result.current.at).toBe(1);
  await later(Intervals.carousel);
  expect(result.current.at).toBe(0);
});

test('they stay while they are held', async () => {
  const { result, rerender } = renderHook(({ held }) => useTurning(3, held), { initialProps: { held: true } });
  await later(3 * Intervals.carousel);
  expect(result.current.at).toBe(0);
  rerender({ held: false });
  await later(Intervals.carousel);
  expect(result.current.at).toBe(1);
});

test('they do not move where motion is reduced, until they are told to', async () => {
  wantStillness(true);
  const { result } = renderHook(() => useTurning(3, false));
  await later(2 * Intervals.carousel);
  expect(result.current.at).toBe(0);
  act(() => result.current.go(-1));
  expect(result.current.at).toBe(2);
});
