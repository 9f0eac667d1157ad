// @vitest-environment jsdom
import { Intervals } from '@tribunal/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCarousel } from './Carousel';

const setReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  setReducedMotion(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('pictures rotate automatically and start over after the last', async () => {
  const { result } = renderHook(() => useCarousel(2, false));
  await advanceTime(Intervals.carousel);
  expect(result.current.index).toBe(1);
  await advanceTime(Intervals.carousel);
  expect(result.current.index).toBe(0);
});

test('they stay while they are held', async () => {
  const { result, rerender } = renderHook(({ isPaused }) => useCarousel(3, isPaused), {
    initialProps: { isPaused: true },
  });
  await advanceTime(3 * Intervals.carousel);
  expect(result.current.index).toBe(0);
  rerender({ isPaused: false });
  await advanceTime(Intervals.carousel);
  expect(result.current.index).toBe(1);
});

test('pictures do not rotate under reduced motion until the user starts them', async () => {
  setReducedMotion(true);
  const { result } = renderHook(() => useCarousel(3, false));
  await advanceTime(2 * Intervals.carousel);
  expect(result.current.index).toBe(0);
  act(() => result.current.advance(-1));
  expect(result.current.index).toBe(2);
});
