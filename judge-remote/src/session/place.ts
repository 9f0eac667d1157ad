import { isSecureAddress } from '@tribunal/contract';
import { defaultOrigin, type RemoteJudgeSpec } from '@tribunal/remote-kit';

/** The current address of a site. Addresses have no slash at the end. */
export interface Place {
  endpoint: string;
  hosts: Readonly<Record<string, string>>;
  /**
   * The one origin without encryption that requests may go to; null allows unencrypted requests only to this machine.
   */
  plainOrigin: string | null;
}

const trimmed = (address: string): string => address.trim().replace(/\/+$/, '');

/**
 * Returns the site's place as in the spec, or entirely below another endpoint (a mirror, a simulator), where its
 * hosts are at `/~name`.
 */
export function placeOf(spec: RemoteJudgeSpec, another: string): Place {
  const { endpoint, hosts = {}, hasNoHttps = false } = spec;
  const set = trimmed(another);
  const entries = Object.entries(hosts).map(([name, address]): [string, string] => [
    name,
    set ? `${set}/~${name}` : trimmed(address),
  ]);
  const plainOrigin = hasNoHttps && !set ? defaultOrigin(spec) : null;
  return { endpoint: set || trimmed(endpoint), hosts: Object.fromEntries(entries), plainOrigin };
}

/**
 * Returns whether an address belongs to the site: to its endpoint or one of its hosts, or to their encrypted
 * variants.
 */
export function isAt({ endpoint, hosts }: Place, address: string): boolean {
  const { origin, hostname, protocol, port } = new URL(address);
  return [endpoint, ...Object.values(hosts)]
    .map((own) => new URL(own))
    .some((own) => own.origin === origin || (own.hostname === hostname && protocol === 'https:' && port === ''));
}

/**
 * Returns whether requests may go to an address: it is encrypted, on this machine, or of a site that has no
 * encryption.
 */
export const maySend = ({ plainOrigin }: Place, address: string): boolean =>
  isSecureAddress(address) || new URL(address).origin === plainOrigin;
