import { expect, it } from 'vitest';
import { isOrderOf } from '../src/ranks';

it.each<[listed: number[], is: boolean]>([
  [[3, 1, 2], true],
  [[1, 2], false],
  [[1, 2, 2], false],
  [[1, 2, 4], false],
  [[1, 2, 3, 3], false],
  [[1, 2, 3, 4], false],
])('%j names each of 1, 2 and 3 once: %s', (listed, is) => {
  expect(isOrderOf(listed, [1, 2, 3])).toBe(is);
});
