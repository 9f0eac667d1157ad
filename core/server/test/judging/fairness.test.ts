import { Priority } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { crowd, flood, simulate, type Run } from './simulated-judges';

const TIME = 600;
const MANY = 10_000;

const p95 = (runs: readonly Run[]): number => {
  const waits = runs
    .filter(({ end }) => end !== undefined)
    .map(({ at, end }) => end! - at)
    .sort((a, b) => a - b);
  return waits[Math.floor(waits.length * 0.95)]!;
};

/** How much longer the crowd waits, at its 95th percentile, beside the floods than by itself. */
function delayed(slots: number, load: number, floods: readonly Run[][], priority: number = Priority.practice): number {
  const alone = crowd(slots, load, TIME, priority);
  simulate(slots, alone, TIME);
  const beside = crowd(slots, load, TIME, priority);
  simulate(slots, [...floods.flat(), ...beside], TIME);
  return p95(beside) / p95(alone) - 1;
}
const done = (runs: readonly Run[]): number => runs.filter(({ end }) => end !== undefined && end <= TIME).length;

describe('10,000 runs of one user', () => {
  it.each([4, 8, 16].flatMap((slots) => [0.1, 0.3, 0.5, 0.7].map((load) => [slots, load] as const)))(
    'delay the others by less than a tenth on %i slots that others use by %f',
    (slots, load) => {
      expect(delayed(slots, load, [flood('heavy', MANY)])).toBeLessThan(0.1);
    },
  );

  it.each([0.1, 0.3, 0.5, 0.7])('delay the others little on two slots that others use by %f', (load) => {
    expect(delayed(2, load, [flood('heavy', MANY)])).toBeLessThan(0.3);
  });

  it('use more than half of what the others leave', () => {
    const heavy = flood('heavy', MANY);
    simulate(8, [...heavy, ...crowd(8, 0.3, TIME)], TIME);
    expect(done(heavy)).toBeGreaterThan(0.5 * 0.7 * 8 * TIME);
  });
});

describe('many runs of several kinds', () => {
  const several = () => [
    flood('heavy', MANY),
    flood('heavier', MANY),
    flood('rejudging', MANY, { lane: 'rejudge', priority: Priority.rejudge }),
    flood('tester', MANY, { lane: 'tester tests', priority: Priority.trial }),
  ];

  it.each([0.1, 0.3, 0.5, 0.7])('delay the others by less than a tenth on 8 slots that they use by %f', (load) => {
    expect(delayed(8, load, several())).toBeLessThan(0.1);
  });

  it.each([0.3, 0.7])('delay a contest by less than a tenth on 8 slots that it uses by %f', (load) => {
    expect(delayed(8, load, several(), Priority.contest)).toBeLessThan(0.1);
  });

  it('take turns of equal length', () => {
    const floods = several();
    simulate(8, [...floods.flat(), ...crowd(8, 0.3, TIME)], TIME);
    const shares = floods.map(done);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.1 * Math.max(...shares));
  });

  it('go on, slowly, while a contest keeps every slot busy', () => {
    const floods = several();
    simulate(4, [...floods.flat(), ...crowd(4, 1.3, TIME)], TIME);
    const shares = floods.slice(0, 2).map(done);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  });
});

describe('somebody who sends a few at once', () => {
  it('is served like anybody, one after the other, however much of another waits', () => {
    const few = flood('student', 4, { at: 60 });
    simulate(2, [...flood('heavy', MANY), ...few], TIME);
    expect(done(few)).toBe(4);
    expect(Math.max(...few.map(({ end }) => end!)) - 60).toBeLessThan(4 * 2 * 1.5);
  });
});
