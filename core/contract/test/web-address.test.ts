import { expect, test } from 'vitest';
import { isWebAddress } from '../src';

test.each(['http://a.b', 'https://a.b/c?d#e', 'HTTPS://A.B', 'https://例子.cn/路', 'http://[::1]:80/'])(
  '%s is a web page',
  (text) => {
    expect(isWebAddress(text)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,a',
  'ftp://a.b',
  '//a.b',
  'a.b',
  'https://',
  'https:///a',
  'https:a.b',
  'https://a b',
  ' https://a.b',
  'https://a.b:99999',
  '',
])('%j is none', (text) => {
  expect(isWebAddress(text)).toBe(false);
});
