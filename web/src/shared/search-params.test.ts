import { expect, test } from 'vitest';
import { wholeNumber } from './search-params';

test('page numbers below one become one', () => {
  expect(wholeNumber('0', 1)).toBe(1);
  expect(wholeNumber('-4', 1)).toBe(1);
});

test('what is no whole number is the default', () => {
  expect(wholeNumber('abc', 15)).toBe(15);
  expect(wholeNumber('2.5', 15)).toBe(15);
  expect(wholeNumber(null, 15)).toBe(15);
});
