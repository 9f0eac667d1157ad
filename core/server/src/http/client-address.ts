import { BlockList, isIP } from 'node:net';

/** Without the prefix of an IPv4 address inside IPv6. */
export const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Knows the addresses and networks (`10.0.0.0/8`) of the proxies we trust. Throws on anything else. */
export function trustIn(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = plain(proxy).split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** Whether the address, plain, is one of the proxies. */
export const isTrusted = (trusted: BlockList, address: string): boolean =>
  isIP(address) !== 0 && trusted.check(address, familyOf(address));

/**
 * The socket's address; when that is a proxy we trust, the nearest address in `x-forwarded-for` that is not one.
 * Anyone can write that header, so nothing beyond the first stranger in it counts.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = [...(forwardedFor?.split(',').slice(-10) ?? []), socketAddress].map(plain);
  while (hops.length > 1 && isTrusted(trusted, hops.at(-1) ?? '')) hops.pop();
  return (hops.at(-1) ?? '').slice(0, 45);
}
