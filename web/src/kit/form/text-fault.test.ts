import { expect, test } from 'vitest';
import { textFault } from './text-fault';

test.each([
  ['', {}, { key: 'required' }],
  [' \n', { min: 5 }, { key: 'required' }],
  ['', { min: 0, max: 3 }, null],
  ['abcd', { min: 5 }, { key: 'tooShort', limit: 5 }],
  ['abcde', { min: 5, max: 5 }, null],
  ['abcdef', { min: 5, max: 5 }, { key: 'tooLong', limit: 5 }],
])('%j within %o has the fault %o', (text, limits, fault) => {
  expect(textFault(text, limits)).toEqual(fault);
});
