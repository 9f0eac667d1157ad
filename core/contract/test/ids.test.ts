import { expect, it } from 'vitest';
import { idIn } from '../src';

it.each([
  ['1', 1],
  ['999999999', 999_999_999],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1000000000', null],
  ['1.5', null],
  ['1 ', null],
  ['x', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the id in %j is %j', (text, id) => {
  expect(idIn(text)).toBe(id);
});
