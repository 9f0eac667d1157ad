import { Priority } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { steadyLoad, burst, simulate, type SimulatedSubmission } from './simulated-judges';

const TIME = 600;
const MANY = 10_000;

const p95 = (runs: readonly SimulatedSubmission[]): number => {
  const waits = runs
    .filter(({ end }) => end !== undefined)
    .map(({ at, end }) => end! - at)
    .sort((a, b) => a - b);
  return waits[Math.floor(waits.length * 0.95)]!;
};

/** Returns how much longer the crowd waits, at its 95th percentile, with the floods than without them. */
function delayed(
  slots: number,
  load: number,
  bursts: readonly SimulatedSubmission[][],
  priority: number = Priority.practice,
): number {
  const alone = steadyLoad(slots, load, TIME, priority);
  simulate(slots, alone, TIME);
  const beside = steadyLoad(slots, load, TIME, priority);
  simulate(slots, [...bursts.flat(), ...beside], TIME);
  return p95(beside) / p95(alone) - 1;
}
const done = (runs: readonly SimulatedSubmission[]): number =>
  runs.filter(({ end }) => end !== undefined && end <= TIME).length;

describe('10,000 runs of one user', () => {
  it.each([4, 8, 16].flatMap((slots) => [0.1, 0.3, 0.5, 0.7].map((load) => [slots, load] as const)))(
    'delay the others by less than a tenth on %i slots that others use by %f',
    (slots, load) => {
      expect(delayed(slots, load, [burst('heavy', MANY)])).toBeLessThan(0.1);
    },
  );

  it.each([0.1, 0.3, 0.5, 0.7])('delay the others little on two slots that others use by %f', (load) => {
    expect(delayed(2, load, [burst('heavy', MANY)])).toBeLessThan(0.3);
  });

  it('use more than half of what the others leave', () => {
    const heavy = burst('heavy', MANY);
    simulate(8, [...heavy, ...steadyLoad(8, 0.3, TIME)], TIME);
    expect(done(heavy)).toBeGreaterThan(0.5 * 0.7 * 8 * TIME);
  });
});

describe('many runs of several kinds', () => {
  const mixedBursts = () => [
    burst('heavy', MANY),
    burst('heavier', MANY),
    burst('rejudging', MANY, { queueKey: 'rejudge', priority: Priority.rejudge }),
    burst('tester', MANY, { queueKey: 'tester tests', priority: Priority.trial }),
  ];

  it.each([0.1, 0.3, 0.5, 0.7])('delay the others by less than a tenth on 8 slots that they use by %f', (load) => {
    expect(delayed(8, load, mixedBursts())).toBeLessThan(0.1);
  });

  it.each([0.3, 0.7])('delay a contest by less than a tenth on 8 slots that it uses by %f', (load) => {
    expect(delayed(8, load, mixedBursts(), Priority.contest)).toBeLessThan(0.1);
  });

  it('alternate in slots of equal length', () => {
    const bursts = mixedBursts();
    simulate(8, [...bursts.flat(), ...steadyLoad(8, 0.3, TIME)], TIME);
    const shares = bursts.map(done);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.1 * Math.max(...shares));
  });

  it('continue slowly while a contest uses every slot', () => {
    const bursts = mixedBursts();
    simulate(4, [...bursts.flat(), ...steadyLoad(4, 1.3, TIME)], TIME);
    const shares = bursts.slice(0, 2).map(done);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  });
});

describe('a user who submits a few at once', () => {
  it('is served like anybody, one after the other, however much of another waits', () => {
    const few = burst('student', 4, { at: 60 });
    simulate(2, [...burst('heavy', MANY), ...few], TIME);
    expect(done(few)).toBe(4);
    expect(Math.max(...few.map(({ end }) => end!)) - 60).toBeLessThan(4 * 2 * 1.5);
  });
});
