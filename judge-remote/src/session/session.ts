import { Intervals } from '@tribunal/contract';
import type { RemotePage, RemoteRequest, RemoteSession, RemoteFile } from '@tribunal/remote-kit';
import { fail, RemoteFailure } from '@tribunal/remote-kit';
import { Cookies } from './cookies';
import { isAt, maySend, type Place } from './place';
import { textOf } from './text';
import { NoResponseError, type Answer, type Exchange } from './transport';
import { parseSession, type SavedSession, type SavedHost } from './saved-session';
import { FormData } from 'undici';

type Fields = Readonly<Record<string, string | number>>;
const pairsOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, String(value)]);

const fileOf = ({ content, type }: RemoteFile): Blob => new Blob([Buffer.from(content)], { type });

/** Returns an absolute address, or one below `endpoint`, with the query added. */
function addressOf(endpoint: string, path: string, query: Fields = {}): string {
  const isAbsolute = /^https?:\/\//i.test(path);
  const url = new URL(isAbsolute ? path : `${endpoint}${path.startsWith('/') ? '' : '/'}${path}`);
  for (const [name, value] of pairsOf(query)) url.searchParams.append(name, value);
  url.hash = '';
  return url.href;
}

/** Returns the body and its content type; a multipart body sets the content type itself. */
function bodyOf({ form, multipart, json }: RemoteRequest): {
  body: string | FormData | undefined;
  headers: Record<string, string>;
} {
  if (form) {
    const body = new URLSearchParams(pairsOf(form)).toString();
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  if (multipart) {
    const body = new FormData();
    for (const [name, value] of Object.entries(multipart)) {
      if (typeof value === 'object') body.append(name, fileOf(value), value.name);
      else body.append(name, String(value));
    }
    return { body, headers: {} };
  }
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  return { body: undefined, headers: {} };
}

/**
 * A page that only redirects the browser by script is smaller than this many characters; a statement may contain the
 * same words.
 */
const TINY = 2048;
const TITLE = /<title>\s*Just a moment\.\.\.\s*<\/title>/i;
const SCRIPT_CHECK = /Redirecting\.\.\. Please, wait\./;

/** Detects failures that any site may return in place of its page; null if there is none. */
function detectFailure(page: RemotePage, nowMs: number): RemoteFailure | null {
  const { status, headers } = page;
  if (asksForHuman(page)) return new RemoteFailure('humanCheck', 'the site wants to see a human', { page });
  if (status === 429) {
    const waitMs = waitOf(headers['retry-after'], nowMs);
    return new RemoteFailure('rateLimited', 'the site says: too many requests', { page, waitMs });
  }
  if (status >= 500) return new RemoteFailure('siteDown', `the site answers ${status}`, { page });
  return null;
}

function asksForHuman({ status, headers, text }: RemotePage): boolean {
  if (headers['cf-mitigated']) return true;
  if (text.length < TINY && SCRIPT_CHECK.test(text)) return true;
  return (status === 403 || status === 503) && (TITLE.test(text) || text.includes('challenge-stage'));
}

/** Returns the ms of a `Retry-After`, which contains seconds or a date, at most a day; null if it contains neither. */
function waitOf(header: string | undefined, nowMs: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header)) return Math.min(Number(header) * 1000, Intervals.sourceOutage);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.min(Math.max(0, until - nowMs), Intervals.sourceOutage);
}

/** How a site is currently accessed. */
export interface Access {
  place: Place;
  userAgent: string;
  settings: RemoteSession['settings'];
  /**
   * Sends one request and returns its whole answer, without following redirects and without retries.
   * @throws `NoResponseError` if there is none.
   */
  send(sent: Exchange): Promise<Answer>;
  /** ms since 1970. */
  now(): number;
  /** Runs a request when this host's scheduler permits; one request at a time per `queueKey`. */
  schedule<T>(host: string, queueKey: string, request: () => Promise<T>): Promise<T>;
}

const HOPS = 8;
const NOBODY = '';

/** A session at a site. Each request reads `access` again, so that changed settings apply from the next request on. */
export class SiteSession implements RemoteSession {
  note: string | null;
  #cookies: Cookies;
  #hosts = new Map<string, SiteSession>();
  constructor(
    private readonly access: () => Access,
    readonly account: string | null,
    private readonly kept: SavedSession | null = null,
    /** null for the site itself. */
    private readonly hostName: string | null = null,
    /** The site's address when the session began. An account's secrets for one address are sent to no other. */
    private readonly begunAt = access().place.endpoint,
  ) {
    const own = hostName === null ? kept : kept?.hosts[hostName];
    this.note = own?.note ?? null;
    this.#cookies = new Cookies(own?.cookies);
  }

  /** Restores a saved session; one of another endpoint is dropped, because its secrets are not for this one. */
  static open(access: () => Access, account: string | null, kept: string | null): SiteSession {
    const saved = kept === null ? null : parseSession(kept);
    return new SiteSession(access, account, saved?.endpoint === access().place.endpoint ? saved : null);
  }

  get endpoint(): string {
    const { place } = this.access();
    if (this.hostName === null) return place.endpoint;
    return place.hosts[this.hostName] ?? fail('layoutChanged', `the site has no host ${this.hostName}`);
  }

  get settings(): RemoteSession['settings'] {
    return this.access().settings;
  }

  now(): number {
    return this.access().now();
  }

  get(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.#request('GET', path, request);
  }

  post(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.#request('POST', path, request);
  }

  cookie(name: string): string | null {
    return this.#cookies.valueOf(`${this.endpoint}/`, name);
  }

  setCookies(header: string): void {
    this.#cookies.storeHeader(`${this.endpoint}/`, header);
  }

  host(name: string): SiteSession {
    const known = this.#hosts.get(name);
    if (known) return known;
    const session = new SiteSession(this.access, this.account, this.kept, name, this.begunAt);
    this.#hosts.set(name, session);
    return session;
  }

  /** Returns the secrets that must never be disclosed: cookies and notes. */
  secrets(): string[] {
    const own = [...this.#cookies.values(), ...(this.note === null ? [] : [this.note])];
    return [...own, ...[...this.#hosts.values()].flatMap((host) => host.secrets())];
  }

  /** Returns the data to be saved, encrypted by the caller. */
  save(): SavedSession {
    const hosts = [...this.#hosts].map(([name, host]): [string, SavedHost] => [name, host.#own()]);
    return { endpoint: this.endpoint, ...this.#own(), hosts: Object.fromEntries(hosts) };
  }

  #own(): SavedHost {
    return { cookies: this.#cookies.serialize(), note: this.note };
  }

  async #request(method: 'GET' | 'POST', path: string, request: RemoteRequest): Promise<RemotePage> {
    const { body, headers } = bodyOf(request);
    const mode = request.redirect ?? (method === 'GET' ? 'follow' : 'manual');
    const asked = addressOf(this.endpoint, path, request.query);
    let url = asked;
    let sent: Exchange = { method, url, headers: { ...headers, ...request.headers }, body };
    for (let hop = 0; hop < HOPS; hop += 1) {
      this.#requireSiteUrl(url);
      const page = await this.#fetch(sent, request.charset);
      const repeats = page.status === 307 || page.status === 308;
      if (mode === 'manual' || page.location === null || (sent.method === 'POST' && repeats)) return page;
      url = page.location;
      // Another host of the site gets its own cookies and nothing that was meant for this one.
      const isAsked = new URL(url).origin === new URL(asked).origin;
      sent = { method: 'GET', url, headers: (isAsked && request.headers) || {}, body: undefined };
    }
    return fail('layoutChanged', 'the site redirects in a circle');
  }

  #requireSiteUrl(url: string): void {
    const { place } = this.access();
    if (!isAt(place, url)) fail('layoutChanged', `${new URL(url).host} is not of this site`);
    if (!maySend(place, url)) fail('siteDown', `${new URL(url).origin} is not encrypted, so nothing is sent there`);
  }

  /**
   * Ensures that the site has the same address as when the session began.
   * @throws RemoteFailure `siteDown` if the address has changed for an account's session.
   */
  #requireSameAddress(): void {
    if (this.account === null || this.access().place.endpoint === this.begunAt) return;
    fail('siteDown', 'the address of the site has changed since the account was opened');
  }

  async #fetch(sent: Exchange, charset: string | undefined): Promise<RemotePage> {
    const { schedule, now } = this.access();
    const answer = await schedule(new URL(sent.url).hostname, this.account ?? NOBODY, () => this.#answer(sent));
    const page = pageOf(sent.url, answer, charset);
    const failure = detectFailure(page, now());
    if (failure) throw failure;
    return page;
  }

  /** Sends a request and retries it only if it changes nothing. */
  async #answer(sent: Exchange): Promise<Answer> {
    try {
      return await this.#once(sent);
    } catch (error) {
      const again = error instanceof NoResponseError && error.why === 'network' && sent.method === 'GET';
      if (!again) throw asFailure(error);
      return this.#once(sent).catch((second: unknown) => Promise.reject(asFailure(second)));
    }
  }

  async #once(sent: Exchange): Promise<Answer> {
    this.#requireSameAddress();
    const access = this.access();
    const cookie = this.#cookies.headerFor(sent.url);
    const headers = { 'user-agent': access.userAgent, ...sent.headers, ...(cookie && { cookie }) };
    const answer = await access.send({ ...sent, headers });
    this.#cookies.store(sent.url, answer.setCookies);
    return answer;
  }
}

const asFailure = (error: unknown): unknown =>
  error instanceof NoResponseError ? new RemoteFailure('siteDown', error.message) : error;

function pageOf(url: string, { status, headers, bytes }: Answer, charset: string | undefined): RemotePage {
  const target = status >= 300 && status < 400 ? headers['location'] : undefined;
  const location = target !== undefined && URL.canParse(target, url) ? new URL(target, url).href : null;
  return { url, status, location, headers, bytes, text: textOf(bytes, headers['content-type'] ?? '', charset) };
}
