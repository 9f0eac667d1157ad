import type { RemotePage, RemoteRequest, RemoteSession } from '../contract';
import iconv from 'iconv-lite';
import { fail, RemoteFailure } from '../failure';

const MAX_REDIRECTS = 10;

export interface PlainSessionOptions {
  account?: string | null;
  /** Default: none, as on a site whose operator has changed none. */
  settings?: RemoteSession['settings'];
  /** Timeout of one request in ms. */
  timeoutMs?: number;
}

/**
 * A minimal session at a site for tests of adapters: no rate limiting, no proxies, one endpoint for all hosts. It
 * throws the failures that adapters may rely on.
 */
export class PlainSession implements RemoteSession {
  note: string | null = null;
  readonly account: string | null;
  readonly settings: RemoteSession['settings'];
  readonly #timeoutMs: number;
  readonly #cookies = new Map<string, string>();
  readonly #hosts = new Map<string, PlainSession>();

  constructor(
    readonly endpoint: string,
    { account = null, settings = {}, timeoutMs = 60_000 }: PlainSessionOptions = {},
  ) {
    this.account = account;
    this.settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  get(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.#request('GET', path, { redirect: 'follow', ...request });
  }

  post(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.#request('POST', path, { redirect: 'manual', ...request });
  }

  cookie(name: string): string | null {
    return this.#cookies.get(name) ?? null;
  }

  setCookies(header: string): void {
    for (const pair of header.split(/;\s*/)) this.#storeCookie(pair);
  }

  host(name: string): PlainSession {
    const known = this.#hosts.get(name);
    if (known) return known;
    const other = new PlainSession(this.endpoint, {
      account: this.account,
      settings: this.settings,
      timeoutMs: this.#timeoutMs,
    });
    this.#hosts.set(name, other);
    return other;
  }

  now(): number {
    return Date.now();
  }

  async #request(method: 'GET' | 'POST', path: string, request: RemoteRequest): Promise<RemotePage> {
    const url = new URL(path, `${this.endpoint}/`);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value));
    let page = await this.#requestOnce(method, url, request);
    for (let left = MAX_REDIRECTS; page.location !== null && request.redirect === 'follow'; left -= 1) {
      if (left === 0) fail('siteDown', `${url.href} redirects without end`, page);
      page = await this.#requestOnce('GET', new URL(page.location), { charset: request.charset });
    }
    return page;
  }

  async #requestOnce(method: 'GET' | 'POST', url: URL, request: RemoteRequest): Promise<RemotePage> {
    const { body, type } = bodyOf(request);
    const headers = {
      'user-agent': 'Mozilla/5.0 (plain session)',
      ...(this.#cookies.size > 0 && { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(type !== null && { 'content-type': type }),
      ...request.headers,
    };
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const page = await fetch(url, { method, headers, body, redirect: 'manual', signal })
      .then((response) => this.#pageOf(url, response, request.charset))
      .catch((error: unknown) => fail('siteDown', `${url.href} does not answer: ${String(error)}`));
    return throwOnFailurePage(page);
  }

  async #pageOf(url: URL, response: Response, charset: string | undefined): Promise<RemotePage> {
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie.split(';')[0]!);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const location = response.headers.get('location');
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
    return {
      url: url.href,
      status: response.status,
      location: isRedirect ? new URL(location, url).href : null,
      headers: Object.fromEntries(response.headers),
      text: iconv.decode(Buffer.from(bytes), charset ?? charsetOf(response, bytes)),
      bytes,
    };
  }

  #storeCookie(pair: string): void {
    const equals = pair.indexOf('=');
    if (equals > 0) this.#cookies.set(pair.slice(0, equals).trim(), pair.slice(equals + 1).trim());
  }
}

function bodyOf({ form, multipart, json }: RemoteRequest): { body?: string | FormData; type: string | null } {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' };
  if (multipart) {
    const body = new FormData();
    for (const [name, value] of Object.entries(multipart)) {
      if (typeof value === 'object') body.append(name, new Blob([Buffer.from(value.content)], value), value.name);
      else body.append(name, String(value));
    }
    return { body, type: null };
  }
  if (!form) return { type: null };
  const pairs = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
  return { body: new URLSearchParams(pairs).toString(), type: 'application/x-www-form-urlencoded' };
}

function charsetOf(response: Response, bytes: Uint8Array): string {
  const pattern = /charset\s*=\s*["']?([\w-]+)/i;
  const begin = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const charset = pattern.exec(response.headers.get('content-type') ?? '')?.[1] ?? pattern.exec(begin)?.[1] ?? 'utf-8';
  return iconv.encodingExists(charset) ? charset : 'utf-8';
}

/** Throws the failures that all sites report in the same way. */
function throwOnFailurePage(page: RemotePage): RemotePage {
  if (page.headers['cf-mitigated'] === 'challenge' || /<title>Just a moment\.\.\.<\/title>/i.test(page.text)) {
    return fail('humanCheck', 'the site checks whether a human is there', page);
  }
  if (page.status === 429) {
    const seconds = Number(page.headers['retry-after']);
    throw new RemoteFailure('rateLimited', 'the site says too many requests', {
      page,
      waitMs: seconds > 0 ? seconds * 1000 : null,
    });
  }
  if (page.status >= 500) return fail('siteDown', `the site answers ${page.status}`, page);
  return page;
}
