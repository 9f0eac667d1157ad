import { expect, test } from 'vitest';
import { readOptions, scrollAddress, usualMedals } from './medals';

test.each([
  [0, [0, 0, 0]],
  [9, [0, 1, 2]],
  [38, [3, 7, 11]],
  [100, [10, 20, 30]],
])('of %i ranked the usual medals are %j', (ranked, medals) => {
  expect(usualMedals(ranked)).toEqual(medals);
});

test('the window reads what its address was made of', () => {
  const options = { cid: 7, removeStar: true, medals: [3, 7, 11] as const };
  const address = scrollAddress(options);
  expect(address).toBe('/scrollBoard?cid=7&removeStar=true&medals=3&medals=7&medals=11');
  expect(readOptions(new URLSearchParams(address.split('?')[1]))).toEqual(options);
});

test.each(['cid=7', 'cid=7&medals=-1&medals=x&medals=1.5'])('medals that make no sense are none: %s', (search) => {
  expect(readOptions(new URLSearchParams(search)).medals).toEqual([0, 0, 0]);
});
