import { Intervals } from '@tribunal/contract';
import { ManualClock } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { trackLag } from '../src/lag';

it('is how late a timer was at most, for a while', () => {
  const clock = new ManualClock();
  const lag = trackLag(clock);
  expect(lag.max()).toBe(0);
  lag.record(900.4);
  clock.advance(1000);
  lag.record(300);
  expect(lag.max()).toBe(900);
  clock.advance(Intervals.machineLoad - 1000);
  expect(lag.max()).toBe(300);
  clock.advance(1000);
  expect(lag.max()).toBe(0);
});
