import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManualClock, systemClock } from '../src';

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

it('the manual clock rings in order of time, including what is set while it rings', () => {
  const clock = new ManualClock('2026-01-01T00:00:00Z');
  const start = clock.now();
  const rung: string[] = [];
  const note = (name: string) => void rung.push(`${name} ${clock.now() - start}`);
  clock.after(30, () => note('late'));
  clock.after(10, () => {
    note('early');
    clock.after(5, () => note('chained'));
  });
  clock.after(20, () => note('never'))();
  clock.advance(29);
  expect(rung).toEqual(['early 10', 'chained 15']);
  clock.advance(1);
  expect(rung).toEqual(['early 10', 'chained 15', 'late 30']);
  expect(clock.pending).toBe(0);
});
