import { expect, test } from 'vitest';
import { deviceOf } from './device';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/130.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 15) ${CHROME}`, 'Chrome', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'],
  ['curl/8.5.0', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
