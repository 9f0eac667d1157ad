import { expect, it } from 'vitest';
import type { ContestRecord } from '../contract';
import { mapped } from '@tribunal/plugin-contest/standings';
import { recordSteps } from '../record';
import { runTimeSliced } from '../../contest/server/scheduling/time-slicing';
import { plainRecord } from './record-import/record-fixtures';

/** Returns a clock that advances by a millisecond with each reading. */
const tickingClock = (): (() => number) => {
  let at = 0;
  return () => (at += 1);
};

it('a long task yields to other work between its slices', async () => {
  const order: string[] = [];
  const otherWork = (): void => {
    order.push('other');
    if (order.filter((what) => what === 'other').length < 3) setImmediate(otherWork);
  };
  setImmediate(otherWork);
  const made = await runTimeSliced(
    mapped([...Array(60).keys()], (at) => {
      if (at % 20 === 0) order.push('mine');
      return at * 2;
    }),
    tickingClock(),
  );
  expect(made).toHaveLength(60);
  expect(made.at(-1)).toBe(118);
  expect(order).toEqual(['mine', 'other', 'other', 'mine', 'other', 'mine']);
});

it('an error in a slice reaches the caller', async () => {
  const work = mapped([1, 2, 3], (at) => {
    if (at === 2) throw new Error('two');
    return at;
  });
  await expect(runTimeSliced(work, tickingClock())).rejects.toThrow('two');
});

const runs: ContestRecord['runs'] = Array.from({ length: 3000 }, (_, at) => ({
  id: String(at),
  team: 'ant',
  problem: 'p1',
  timeMs: (at * 7919) % 7_200_000,
  verdict: 'WA',
}));
const line = (type: string, data: { id: string }): string => JSON.stringify({ type, id: data.id, data });
const feed = [
  line('contest', { id: 'c', duration: '2:00:00', start_time: '2026-01-10T09:00:00Z' } as { id: string }),
  line('problems', { id: 'p1', label: 'A' } as { id: string }),
  line('teams', { id: 'ant', name: 'Ant' } as { id: string }),
  ...runs.map(({ id }) =>
    line('submissions', { id, team_id: 'ant', problem_id: 'p1', contest_time: '0:01:00' } as { id: string }),
  ),
  ...runs.map(({ id }) => line('judgements', { id, submission_id: id, judgement_type_id: 'WA' } as { id: string })),
].join('\n');

it.each([
  ['a feed', feed],
  ['one line of JSON', JSON.stringify(plainRecord({ runs }))],
  ['JSON of many lines', JSON.stringify(plainRecord({ runs }), null, 2)],
])('%s can be left after each of its runs', (_, source) => {
  const steps = recordSteps(source, { now: 0 });
  let [parts, read] = [0, steps.next()];
  for (; !read.done; read = steps.next()) parts += 1;
  expect(read.value.runs).toBe(3000);
  expect(parts).toBeGreaterThan(4 * 3000);
});
