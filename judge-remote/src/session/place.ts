import type { RemoteJudgeSpec } from '@tribunal/contract';

/** Where a site is now. Addresses have no slash at the end. */
export interface Place {
  endpoint: string;
  hosts: Readonly<Record<string, string>>;
}

const trimmed = (address: string): string => address.trim().replace(/\/+$/, '');

/** Where the spec says, or all of it below another endpoint (a mirror, a simulator): its hosts are there as `/~name`. */
export function placeOf({ endpoint, hosts = {} }: RemoteJudgeSpec, another: string): Place {
  const set = trimmed(another);
  const entries = Object.entries(hosts).map(([name, address]): [string, string] => [
    name,
    set ? `${set}/~${name}` : trimmed(address),
  ]);
  return { endpoint: set || trimmed(endpoint), hosts: Object.fromEntries(entries) };
}

/** Whether an address is the site's own: of its endpoint or one of its hosts, or their encrypted selves. */
export function isAt({ endpoint, hosts }: Place, address: string): boolean {
  const { origin, hostname, protocol, port } = new URL(address);
  return [endpoint, ...Object.values(hosts)]
    .map((own) => new URL(own))
    .some((own) => own.origin === origin || (own.hostname === hostname && protocol === 'https:' && port === ''));
}
