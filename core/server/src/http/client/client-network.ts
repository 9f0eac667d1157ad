import { isIPv6 } from 'node:net';

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
