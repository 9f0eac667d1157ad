import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useClock } from './clock';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a time that passes while a component is drawn is no other time', () => {
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  renderHook(() => useClock((ms) => ms));
  expect(complaint).not.toHaveBeenCalled();
});
