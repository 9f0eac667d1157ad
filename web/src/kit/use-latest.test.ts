// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLatest } from './use-latest';

test('only the last question counts, and the function stays the same', () => {
  const { result, rerender } = renderHook(() => useLatest());
  const begin = result.current;
  const isFirstLast = begin();
  expect(isFirstLast()).toBe(true);
  const isSecondLast = begin();
  expect([isFirstLast(), isSecondLast()]).toEqual([false, true]);
  rerender();
  expect(result.current).toBe(begin);
});
