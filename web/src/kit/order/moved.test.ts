import { expect, test } from 'vitest';
import { moved } from './moved';

test.each<[from: number, to: number, result: string]>([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [0, 9, 'bca'],
  [7, 0, 'abc'],
])('moving %i to %i gives %s', (from, to, result) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(result);
});
