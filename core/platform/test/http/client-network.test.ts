import { describe, expect, it } from 'vitest';
import { networkOf } from '@tribunal/platform';

describe('the network of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1::6', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
