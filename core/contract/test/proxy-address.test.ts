import { expect, it } from 'vitest';
import { isProxyAddress } from '../src';

it.each<[string, boolean]>([
  ['http://proxy.example', true],
  ['http://proxy.example:3128', true],
  ['https://me:p%40ss@proxy.example:8443/', true],
  ['http://[::1]:3128', true],
  ['http://proxy.example:0', false],
  ['http://proxy.example:65536', false],
  ['http://proxy.example:port', false],
  ['http://:3128', false],
  ['http://me:100%@proxy.example', false],
  ['http://proxy.example/?a=b', false],
  ['http://proxy.example/path', false],
  ['ftp://proxy.example', false],
  ['socks5://proxy.example:1080', false],
  ['proxy.example:3128', false],
  ['', false],
])('a proxy may be at %j: %s', (address, isValid) => {
  expect(isProxyAddress(address)).toBe(isValid);
});
