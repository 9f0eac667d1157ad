import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemTimer } from '../src';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the system clock rings once, at its time, unless it is cancelled', () => {
  const rung: number[] = [];
  const start = systemTimer.now();
  systemTimer.after(50, () => void rung.push(systemTimer.now() - start));
  systemTimer.after(70, () => void rung.push(-1))();
  vi.advanceTimersByTime(200);
  expect(rung).toEqual([50]);
  expect(vi.getTimerCount()).toBe(0);
});
