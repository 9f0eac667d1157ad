import { BlockList, isIPv6 } from 'node:net';

const GROUPS = 8;
/** Number of groups of an IPv6 network: a home or a phone is assigned a whole /64 and may use any address of it. */
const NETWORK_GROUPS = 4;

/** Returns the groups of an IPv6 address with `::` expanded. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length;
  return [...before, ...Array<string>(Math.max(missing, 0)).fill('0'), ...after];
}

/** Returns the network that an address belongs to: an IPv4 address itself, or the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const network = groupsOf(ip).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Returns the network of an address as people know it: the /24 of an IPv4 address, or the /64 of an IPv6 one. */
export const subnetOf = (ip: string): string =>
  isIPv6(ip) ? networkOf(ip) : `${ip.split('.').slice(0, 3).join('.')}.0/24`;

const localAddresses = new BlockList();
localAddresses.addSubnet('10.0.0.0', 8);
localAddresses.addSubnet('127.0.0.0', 8);
localAddresses.addSubnet('169.254.0.0', 16);
localAddresses.addSubnet('172.16.0.0', 12);
localAddresses.addSubnet('192.168.0.0', 16);
localAddresses.addAddress('::1', 'ipv6');
localAddresses.addSubnet('fc00::', 7, 'ipv6');
localAddresses.addSubnet('fe80::', 10, 'ipv6');

/** Returns whether the address is one of a local network or of this computer. */
export const isLocalAddress = (ip: string): boolean => localAddresses.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
