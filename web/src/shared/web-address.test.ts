import { expect, test } from 'vitest';
import { isWebAddress } from './web-address';

test.each(['http://a.b', 'https://a.b/c?d#e', 'HTTPS://A.B'])('%s is a web page', (text) => {
  expect(isWebAddress(text)).toBe(true);
});

test.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,a', 'ftp://a.b', '//a.b', 'a.b', ''])(
  '%j is none',
  (text) => {
    expect(isWebAddress(text)).toBe(false);
  },
);
