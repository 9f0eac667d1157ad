import { expect, it } from 'vitest';
import { Backoff, backoffMs } from '../src';

const take = (backoff: Backoff, count: number): number[] => Array.from({ length: count }, () => backoff.next());

it('pauses twice as long after each failure, up to the maximum', () => {
  expect(take(new Backoff({ firstMs: 200, maxMs: 1000 }), 5)).toEqual([200, 400, 800, 1000, 1000]);
});

it('grows by another factor where one is given', () => {
  expect(take(new Backoff({ firstMs: 1, maxMs: 100, growth: 10 }), 4)).toEqual([1, 10, 100, 100]);
});

it('starts again after a success', () => {
  const backoff = new Backoff({ firstMs: 200, maxMs: 1000 });
  take(backoff, 3);
  backoff.reset();
  expect(take(backoff, 2)).toEqual([200, 400]);
});

it.each([
  [1, 200],
  [3, 800],
  [4, 1000],
  [5000, 1000],
])('after %i failures in a row the pause is %i ms', (failures, ms) => {
  expect(backoffMs(failures, { firstMs: 200, maxMs: 1000 })).toBe(ms);
});
