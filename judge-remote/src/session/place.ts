import { isPrivateAddress, ownOrigin, type RemoteJudgeSpec } from '@tribunal/contract';

/** Where a site is now. Addresses have no slash at the end. */
export interface Place {
  endpoint: string;
  hosts: Readonly<Record<string, string>>;
  /** The one origin without encryption that requests may go to; null: there is none but on this machine. */
  plainOrigin: string | null;
}

const trimmed = (address: string): string => address.trim().replace(/\/+$/, '');

/** Where the spec says, or all of it below another endpoint (a mirror, a simulator): its hosts are there as `/~name`. */
export function placeOf(spec: RemoteJudgeSpec, another: string): Place {
  const { endpoint, hosts = {}, hasNoHttps = false } = spec;
  const set = trimmed(another);
  const entries = Object.entries(hosts).map(([name, address]): [string, string] => [
    name,
    set ? `${set}/~${name}` : trimmed(address),
  ]);
  const plainOrigin = hasNoHttps && !set ? ownOrigin(spec) : null;
  return { endpoint: set || trimmed(endpoint), hosts: Object.fromEntries(entries), plainOrigin };
}

/** Whether an address is the site's own: of its endpoint or one of its hosts, or their encrypted selves. */
export function isAt({ endpoint, hosts }: Place, address: string): boolean {
  const { origin, hostname, protocol, port } = new URL(address);
  return [endpoint, ...Object.values(hosts)]
    .map((own) => new URL(own))
    .some((own) => own.origin === origin || (own.hostname === hostname && protocol === 'https:' && port === ''));
}

/** Whether requests may go to an address: it is encrypted, on this machine, or of a site that has nothing else. */
export const maySend = ({ plainOrigin }: Place, address: string): boolean =>
  isPrivateAddress(address) || new URL(address).origin === plainOrigin;
