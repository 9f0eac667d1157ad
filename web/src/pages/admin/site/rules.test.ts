import { expect, test } from 'vitest';
import { isLink, wholeWithin } from './rules';

test.each(['', ' ', 'https://example.org/a?b=c', 'HTTP://example.org', ' https://example.org '])(
  '%j may stand',
  (text) => {
    expect(isLink(text)).toBe(true);
  },
);
test.each(['example.org', 'javascript:alert(1)', 'https://a b', 'ftp://example.org', 'https://'])(
  '%j may not',
  (text) => {
    expect(isLink(text)).toBe(false);
  },
);

test.each([
  ['0', 0],
  [' 8 ', 8],
  ['60', 60],
  ['61', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['eight', null],
])('%j within 0 and 60 is %j', (text, number) => {
  expect(wholeWithin(text, { min: 0, max: 60 })).toBe(number);
});
