import { Intervals } from '@tribunal/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useJitteredRefetch } from './use-jittered-refetch';

const { min: least, max: most } = Intervals.refetchJitter;
const hook = () => {
  const work = vi.fn();
  return { work, ...renderHook(() => useJitteredRefetch(work)) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [0, least],
  [0.5, (least + most) / 2],
  [0.9, least + 0.9 * (most - least)],
])('it is done at a moment of chance: at %d of the span', (chance, ms) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const { work, result } = hook();
  result.current();
  vi.advanceTimersByTime(ms - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('asked for twice it is done once, and again when it is asked for after that', () => {
  const { work, result } = hook();
  result.current();
  result.current();
  vi.advanceTimersByTime(most);
  expect(work).toHaveBeenCalledTimes(1);
  result.current();
  vi.advanceTimersByTime(most);
  expect(work).toHaveBeenCalledTimes(2);
});

test('on a page that has gone it is not done', () => {
  const { work, result, unmount } = hook();
  result.current();
  unmount();
  vi.advanceTimersByTime(most);
  expect(work).not.toHaveBeenCalled();
});
