import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../src';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the system clock rings once, at its time, unless it is cancelled', () => {
  const rung: number[] = [];
  const start = systemClock.now();
  systemClock.after(50, () => void rung.push(systemClock.now() - start));
  systemClock.after(70, () => void rung.push(-1))();
  vi.advanceTimersByTime(200);
  expect(rung).toEqual([50]);
  expect(vi.getTimerCount()).toBe(0);
});
