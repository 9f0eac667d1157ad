import { Agent, fetch, type Dispatcher } from 'undici';
import { bytesOf } from '../session';
import { guardedLookup, isReachable, mayBeFetched, resolveHost, type Reach, type Resolve } from './addresses';

const HOPS = 5;

interface FetchFileOptions {
  reach: Reach;
  userAgent: string;
  timeoutMs: number;
  /** The operator's proxy; null for direct connections. */
  proxy: Dispatcher | null;
  resolve?: Resolve;
}

/**
 * Fetches the bytes at an address from untrusted content; null if it may not be fetched, is too long or does not
 * answer.
 */
export type FetchFile = (address: string, maxBytes: number) => Promise<Uint8Array | null>;

/**
 * Creates the fetch function. Each redirect is checked like an address from untrusted content. Neither cookies nor
 * other secrets are sent.
 */
export function openFetchFile({
  reach,
  userAgent,
  timeoutMs,
  proxy,
  resolve = resolveHost,
}: FetchFileOptions): FetchFile {
  const straight = new Agent({ connect: { lookup: guardedLookup(reach, resolve) } });

  const isAllowed = async (address: string): Promise<boolean> => {
    if (!mayBeFetched(address, reach)) return false;
    if (!proxy) return true;
    // Behind a proxy the connection cannot be checked, so the name is resolved beforehand.
    const { hostname } = new URL(address);
    const found = await resolve(hostname.replace(/^\[|\]$/g, ''));
    return found.length > 0 && found.every((one) => isReachable(one.address, reach));
  };

  const follow = async (address: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array | null> => {
    let url = address;
    for (let hop = 0; hop < HOPS; hop += 1) {
      if (!(await isAllowed(url))) return null;
      const response = await fetch(url, {
        dispatcher: proxy ?? straight,
        redirect: 'manual',
        signal,
        headers: { 'user-agent': userAgent },
      });
      if (response.ok) return await bytesOf(response, maxBytes);
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || !location || !URL.canParse(location, url)) return null;
      url = new URL(location, url).href;
    }
    return null;
  };

  return (address, maxBytes) => follow(address, maxBytes, AbortSignal.timeout(timeoutMs)).catch(() => null);
}
