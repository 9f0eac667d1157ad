import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverClock, useServerClock } from './page-clock';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  serverClock.reset();
});

test('a time that passes while a component is drawn is no other time', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  serverClock.sync('2026-01-02T12:00:00.000Z');
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  renderHook(() => useServerClock((ms) => ms));
  expect(complaint).not.toHaveBeenCalled();
});
