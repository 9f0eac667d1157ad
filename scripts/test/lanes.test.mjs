import { expect, it } from 'vitest';
import { inLanes } from '../lib/lanes.mjs';

it('begins as many at a time as there are lanes, and keeps the order of results', async () => {
  const begun = [];
  const ends = [];
  const work = (name) => () => {
    begun.push(name);
    return new Promise((resolve) => ends.push(() => resolve(name)));
  };
  const all = inLanes(2, [work('a'), work('b'), work('c')]);
  expect(begun).toEqual(['a', 'b']);
  ends[1]();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  ends[2]();
  ends[0]();
  expect(await all).toEqual(['a', 'b', 'c']);
});

it('has nothing to do with nothing', async () => {
  expect(await inLanes(2, [])).toEqual([]);
});
