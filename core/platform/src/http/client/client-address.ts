import { BlockList, isIP } from 'node:net';

/** Removes the IPv6 prefix of an IPv4-mapped address. */
export const stripIpv4Prefix = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Parses the addresses and networks (`10.0.0.0/8`) of the trusted proxies. Throws on anything else. */
export function trustedProxies(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = stripIpv4Prefix(proxy).split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** Returns whether the address, without the IPv6 prefix, is one of the trusted proxies. */
export const isTrusted = (trusted: BlockList, address: string): boolean =>
  isIP(address) !== 0 && trusted.check(address, familyOf(address));

/**
 * Returns the socket's address or, if that is a trusted proxy, the nearest address in `x-forwarded-for` that is not
 * one. Anybody can write that header, so everything beyond the first untrusted address in it is ignored.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = [...(forwardedFor?.split(',').slice(-10) ?? []), socketAddress].map(stripIpv4Prefix);
  while (hops.length > 1 && isTrusted(trusted, hops.at(-1) ?? '')) hops.pop();
  return (hops.at(-1) ?? '').slice(0, 45);
}
