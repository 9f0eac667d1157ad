import { expect, test } from 'vitest';
import { countdownOf, remainingText, phaseOf, progressOf, phaseChangesPassed } from './phase';

const START = Date.parse('2031-05-01T09:00:00Z');
const END = Date.parse('2031-05-01T14:00:00Z');
const times = { startTime: new Date(START).toISOString(), endTime: new Date(END).toISOString() };

test.each([
  [START - 1, 'scheduled', 0],
  [START, 'running', 0],
  [START + 9_000_000, 'running', 50],
  [END - 1, 'running', 100],
  [END, 'ended', 100],
] as const)('at %i it is %s', (now, phase, progress) => {
  expect(phaseOf(times, now)).toBe(phase);
  expect(progressOf(times, now)).toBeCloseTo(progress, 3);
});

test('a second is shown until it is over', () => {
  expect(remainingText(3_723_000)).toBe('-1:02:03');
  expect(remainingText(1)).toBe('-0:00:01');
  expect(remainingText(-5)).toBe('-0:00:00');
});

test('what is counted down is the start, then the end, then nothing', () => {
  expect(countdownOf(times, START - 8 * 86_400_000).kind).toBe('far');
  expect(countdownOf(times, START - 7 * 86_400_000)).toEqual({ kind: 'toStart', ms: 7 * 86_400_000 });
  expect(countdownOf(times, START)).toEqual({ kind: 'toEnd', ms: END - START });
  expect(countdownOf(times, END)).toEqual({ kind: 'ended' });
});

test('the server is asked again at the start, the freeze and the end', () => {
  const moments = [times.startTime, null, '2031-05-01T13:00:00Z', times.endTime];
  expect([START - 1, START, END - 3_600_000, END].map((now) => phaseChangesPassed(moments, now))).toEqual([0, 1, 2, 3]);
});
