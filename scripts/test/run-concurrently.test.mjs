import { expect, it } from 'vitest';
import { runConcurrently } from '../lib/run-concurrently.mjs';

it('begins as many at a time as the limit allows, and keeps the order of results', async () => {
  const started = [];
  const finishers = [];
  const task = (name) => () => {
    started.push(name);
    return new Promise((resolve) => finishers.push(() => resolve(name)));
  };
  const all = runConcurrently(2, [task('a'), task('b'), task('c')]);
  expect(started).toEqual(['a', 'b']);
  finishers[1]();
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  finishers[2]();
  finishers[0]();
  expect(await all).toEqual(['a', 'b', 'c']);
});

it('has nothing to do with nothing', async () => {
  expect(await runConcurrently(2, [])).toEqual([]);
});
