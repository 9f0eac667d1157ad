import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import { isTrusted, stripIpv4Prefix } from './client-address';

/**
 * Maximum number of addresses that are kept, the most recent ones; it is bounded because anybody can send such a
 * header.
 */
const MAX_PROXIES = 20;
const MESSAGE =
  'received a forwarded request from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it there; ' +
  'until then, all visitors behind it count as one';

/** The parts of a request that are inspected. */
interface ForwardedRequest {
  readonly info: { readonly remoteAddress: string };
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Senders of forwarded requests that this process does not trust; they show the operator a proxy that is not
 * configured.
 */
export class UntrustedProxyList {
  /** Addresses in the order of their latest requests, most recent last. */
  readonly #senders = new Set<string>();
  #logged = 0;

  constructor(
    private readonly trusted: BlockList,
    private readonly log: Logger,
  ) {}

  /** Records the sender of a forwarded request, unless it is trusted; logs the first ones. */
  record({ info, headers }: ForwardedRequest): void {
    if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return;
    const proxy = stripIpv4Prefix(info.remoteAddress);
    if (isTrusted(this.trusted, proxy)) return;
    const isKnown = this.#senders.delete(proxy);
    this.#senders.add(proxy);
    if (isKnown) return;
    const [oldest] = this.#senders;
    if (this.#senders.size > MAX_PROXIES && oldest !== undefined) this.#senders.delete(oldest);
    if (this.#logged >= MAX_PROXIES) return;
    this.#logged += 1;
    this.log.warn({ proxy }, MESSAGE);
  }

  list(): string[] {
    return [...this.#senders];
  }
}

/** Warns at startup when the site has an https URL, and thus a proxy in front of it, but no proxy is trusted. */
export function warnOfMissingProxy(http: { baseUrl: string; trustedProxies: readonly string[] }, log: Logger): void {
  if (!http.baseUrl.startsWith('https:') || http.trustedProxies.length > 0) return;
  log.warn(
    { baseUrl: http.baseUrl },
    'BASE_URL uses https, so this server is behind a proxy, but TRUSTED_PROXIES is empty: all visitors count as one',
  );
}
