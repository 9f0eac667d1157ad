import { token } from '@tribunal/contract';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import { isTrusted, plain } from './client-address';

export const UntrustedProxies = token<UntrustedProxyList>('untrusted-proxies');

/** Anybody may send such a header, so no more addresses are kept: those that sent last. */
const MOST = 20;
const MESSAGE =
  'a request says whom it was forwarded for, but its sender is not in TRUSTED_PROXIES: if that is your proxy, name it there; ' +
  'until then everybody behind it counts as one visitor';

/** What of a request is looked at. */
interface Forwarded {
  readonly info: { readonly remoteAddress: string };
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The senders of forwarded requests that this process does not believe, so that an operator sees a proxy that is not named. */
export class UntrustedProxyList {
  /** The one that sent last is the last. */
  readonly #seen = new Set<string>();
  #logged = 0;

  constructor(
    private readonly trusted: BlockList,
    private readonly log: Logger,
  ) {}

  /** Keeps the sender of a request that was forwarded, unless it is trusted; logs the first ones. */
  note({ info, headers }: Forwarded): void {
    if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return;
    const proxy = plain(info.remoteAddress);
    if (isTrusted(this.trusted, proxy)) return;
    const isKept = this.#seen.delete(proxy);
    this.#seen.add(proxy);
    if (isKept) return;
    const [oldest] = this.#seen;
    if (this.#seen.size > MOST && oldest !== undefined) this.#seen.delete(oldest);
    if (this.#logged >= MOST) return;
    this.#logged += 1;
    this.log.warn({ proxy }, MESSAGE);
  }

  list(): string[] {
    return [...this.#seen];
  }
}

/** Says at the start that a site with an https address has a proxy before it, when none is trusted. */
export function warnOfMissingProxy(http: { baseUrl: string; trustedProxies: readonly string[] }, log: Logger): void {
  if (!http.baseUrl.startsWith('https:') || http.trustedProxies.length > 0) return;
  log.warn(
    { baseUrl: http.baseUrl },
    'BASE_URL is an https address, so there is a proxy before this server, but TRUSTED_PROXIES is empty: everybody counts as one visitor',
  );
}
