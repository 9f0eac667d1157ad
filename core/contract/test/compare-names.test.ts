import { expect, it } from 'vitest';
import { compareNames } from '../src';

it.each([
  [
    ['P-10', 'P-2', 'P-1'],
    ['P-1', 'P-2', 'P-10'],
  ],
  [
    ['team10', 'Team9', 'team1'],
    ['team1', 'Team9', 'team10'],
  ],
  [
    ['case02', 'case2', 'case1'],
    ['case1', 'case02', 'case2'],
  ],
  [
    ['zoe', 'Bob', 'ann'],
    ['ann', 'Bob', 'zoe'],
  ],
])('%j is ordered %j', (names, ordered) => {
  expect([...names].sort((a, b) => compareNames(a, b))).toEqual(ordered);
  expect([...names].reverse().sort((a, b) => compareNames(a, b))).toEqual(ordered);
});

it('orders Chinese by sound in its own locale', () => {
  expect(['张', '李', '王'].sort((a, b) => compareNames(a, b, 'zh-CN'))).toEqual(['李', '王', '张']);
});
