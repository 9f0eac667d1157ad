import { expect, test } from 'vitest';
import { pageNumbers } from './Pager';

test('few pages are all shown', () => {
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
});

test('the first page of many shows where the end is', () => {
  expect(pageNumbers(1, 35)).toEqual([1, 2, 3, 'gap', 35]);
});

test('a page in the middle keeps both ends reachable', () => {
  expect(pageNumbers(7, 35)).toEqual([1, 'gap', 6, 7, 8, 'gap', 35]);
});

test('the last page shows its neighbours', () => {
  expect(pageNumbers(35, 35)).toEqual([1, 'gap', 33, 34, 35]);
});
