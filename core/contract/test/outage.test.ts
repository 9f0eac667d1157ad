import { expect, it } from 'vitest';
import { Outage } from '../src';

it('reports a repeated failure once, and once that it is over, with its duration', () => {
  let now = 0;
  const reported: unknown[] = [];
  const outage = new Outage(
    { lost: (what, error) => reported.push([what, error]), back: (ms) => reported.push(ms) },
    () => now,
  );
  outage.succeeded();
  for (const error of ['first', 'second']) outage.failed('no answer', error);
  now = 1500;
  outage.succeeded();
  outage.succeeded();
  outage.failed('no answer', 'third');
  expect(reported).toEqual([['no answer', 'first'], 1500, ['no answer', 'third']]);
});
