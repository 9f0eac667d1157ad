import { expect, it } from 'vitest';
import { ManualClock } from '../src';

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

it('while time passes, what waits for one timer sets the next in its time', async () => {
  const clock = new ManualClock();
  const rung: number[] = [];
  const rest = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const walk = async () => {
    for (let step = 0; step < 3; step += 1) {
      await rest(10);
      rung.push(clock.now());
    }
  };
  const walking = walk();
  await clock.advanceAsync(25);
  expect([rung, clock.now(), clock.pending]).toEqual([[10, 20], 25, 1]);
  await clock.advanceAsync(5);
  await walking;
  expect(rung).toEqual([10, 20, 30]);
});
