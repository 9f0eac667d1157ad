import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A home or a phone is given a whole /64 and may speak from any address of it. */
const NETWORK_GROUPS = 4;

/** Groups of an IPv6 address, its `::` filled in. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length;
  return [...before, ...Array<string>(Math.max(missing, 0)).fill('0'), ...after];
}

/** What counts as one place: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const network = groupsOf(ip).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
