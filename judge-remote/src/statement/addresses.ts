import ipaddr from 'ipaddr.js';
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** `public` allows only public addresses; `loopback` also this machine, for a site that runs on it. */
export type Reach = 'public' | 'loopback';

/** Resolves the addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

export const resolveHost: Resolve = (host) =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );

/** Returns whether a request caused by untrusted content may go to this address. */
export function isReachable(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (reach === 'loopback' && range === 'loopback');
}

/** Returns whether a URL may be fetched, as far as this can be determined without resolving its host. */
export function mayBeFetched(address: string, reach: Reach): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return !ipaddr.isValid(host) || isReachable(host, reach);
}

/**
 * Returns a lookup that requires every address of a host to be reachable and connects to the very address it has
 * checked.
 */
export const guardedLookup =
  (reach: Reach, resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isReachable(address, reach))) {
          return done(new Error(`${host} is not a public address`), '');
        }
        if (options.all) return done(null, found);
        done(null, first.address, first.family);
      },
      (error: Error) => done(error as NodeJS.ErrnoException, ''),
    );
  };
