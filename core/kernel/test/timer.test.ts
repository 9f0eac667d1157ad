import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wallClockTimer } from '../src';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the system clock rings once, at its time, unless it is cancelled', () => {
  const rung: number[] = [];
  const start = wallClockTimer.now();
  wallClockTimer.after(50, () => void rung.push(wallClockTimer.now() - start));
  wallClockTimer.after(70, () => void rung.push(-1))();
  vi.advanceTimersByTime(200);
  expect(rung).toEqual([50]);
  expect(vi.getTimerCount()).toBe(0);
});
