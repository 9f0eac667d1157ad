import { expect, test } from 'vitest';
import { AwardType } from '../../../contract';
import { awardRulesOf, readOptions, scrollAddress, usualMedals } from './medals';

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

test('the window has no medals in its address where the contest has its own awards', () => {
  const address = scrollAddress({ cid: 7, removeStar: false, medals: null });
  expect(address).toBe('/scrollBoard?cid=7&removeStar=false');
  expect(readOptions(new URLSearchParams(address.split('?')[1])).medals).toBeNull();
});

test('the awards of the contest take precedence over medals of the address', () => {
  const names = { gold: 'Gold', silver: 'Silver', bronze: 'Bronze' };
  const award = { name: 'First prize', num: 2, priority: 1, background: '#ffffff', color: '#000000' };
  const own = { awardType: AwardType.Number, awards: [award], sharesAwards: false };
  expect(awardRulesOf(own, [1, 2, 3], names)).toEqual(own);
  const none = { awardType: AwardType.None, awards: [], sharesAwards: false };
  expect(awardRulesOf(none, [1, 0, 3], names)).toMatchObject({
    awardType: AwardType.Number,
    sharesAwards: false,
    awards: [
      { name: 'Gold', num: 1 },
      { name: 'Bronze', num: 3 },
    ],
  });
  expect(awardRulesOf(none, null, names).awards).toEqual([]);
  // A server of the previous version does not send them.
  expect(awardRulesOf(undefined, [1, 0, 0], names)).toMatchObject({ sharesAwards: true, awards: [{ name: 'Gold' }] });
});

test.each(['cid=7&medals=', 'cid=7&medals=-1&medals=x&medals=1.5'])(
  'medals that make no sense are none: %s',
  (search) => {
    expect(readOptions(new URLSearchParams(search)).medals).toEqual([0, 0, 0]);
  },
);
