import { ManualClock } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { createRequestScheduler } from '../../src/scheduling';

/** Records when each request begins, as its name and the time in ms, e.g. `a1 @0`; the letter is the queue key. */
function aHost(gapMs: number) {
  const clock = new ManualClock();
  const requestScheduler = createRequestScheduler(clock);
  const begun: string[] = [];
  const ask = (name: string, lastsMs = 0): Promise<void> =>
    requestScheduler.run(name[0]!, gapMs, () => {
      begun.push(`${name} @${clock.now()}`);
      return new Promise<void>((resolve) => void clock.after(lastsMs, resolve));
    });
  return { clock, requestScheduler, begun, ask };
}

it('keeps the gap between two requests of whomever', async () => {
  const { clock, begun, ask } = aHost(1000);
  void Promise.all([ask('a1'), ask('b1'), ask('c1')]);
  await clock.advanceAsync(5000);
  expect(begun).toEqual(['a1 @0', 'b1 @1000', 'c1 @2000']);
});

it('lets an account do one thing at a time, and others meanwhile', async () => {
  const { clock, begun, ask } = aHost(100);
  void Promise.all([ask('a1', 5000), ask('a2'), ask('b1'), ask('b2')]);
  await clock.advanceAsync(10_000);
  expect(begun).toEqual(['a1 @0', 'b1 @100', 'b2 @200', 'a2 @5000']);
});

it('serves those who waited longest first, so that much to ask delays others by little', async () => {
  const { clock, begun, ask } = aHost(10);
  void Promise.all([ask('a1'), ask('a2'), ask('a3'), ask('b1'), ask('c1')]);
  await clock.advanceAsync(1000);
  expect(begun.map((line) => line.split(' ')[0])).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('goes on after a request that failed', async () => {
  const { clock, requestScheduler, begun, ask } = aHost(10);
  const failed = requestScheduler.run('a', 10, () => Promise.reject(new Error('down')));
  await expect(failed).rejects.toThrow('down');
  void ask('a2');
  await clock.advanceAsync(10);
  expect(begun).toEqual(['a2 @10']);
});
