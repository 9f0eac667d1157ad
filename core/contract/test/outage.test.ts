import { expect, it } from 'vitest';
import { Intervals, Outage } from '../src';

function reportedOutage(graceMs?: number) {
  const reported: unknown[] = [];
  const harness = { reported, now: 0 };
  const outage = new Outage(
    { lost: (what, error) => reported.push([what, error]), back: (ms) => reported.push(ms) },
    { now: () => harness.now, ...(graceMs !== undefined && { graceMs }) },
  );
  return Object.assign(harness, { outage });
}

it('reports a repeated failure once, and once that it is over, with its duration', () => {
  const harness = reportedOutage(0);
  const { outage, reported } = harness;
  outage.succeeded();
  for (const error of ['first', 'second']) outage.failed('no answer', error);
  harness.now = 1500;
  outage.succeeded();
  outage.succeeded();
  outage.failed('no answer', 'third');
  expect(reported).toEqual([['no answer', 'first'], 1500, ['no answer', 'third']]);
});

it('does not report what is over soon, and reports the rest with its whole duration', () => {
  const harness = reportedOutage();
  const { outage, reported } = harness;
  outage.failed('no answer', 'restarting');
  harness.now = Intervals.outageGrace - 1;
  outage.failed('no answer', 'restarting');
  outage.succeeded();
  outage.failed('no answer', 'away');
  harness.now += Intervals.outageGrace;
  expect(reported).toEqual([]);
  outage.failed('no answer', 'still away');
  harness.now += 1000;
  outage.succeeded();
  expect(reported).toEqual([['no answer', 'still away'], Intervals.outageGrace + 1000]);
});
