import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/contract';
import { fail, RemoteFailure } from '@tribunal/remote-kit';
import { Cookies } from './cookies';
import { isAt, maySend, type Place } from './place';
import { addressOf, bodyOf } from './request';
import { textOf } from './text';
import { NoAnswer, type Answer, type Exchange } from './transport';
import { troubleOf } from './trouble';
import { readVisit, type KeptVisit, type KeptHost } from './visit';

/** How a site is reached now. */
export interface Access {
  place: Place;
  userAgent: string;
  /** One request and its whole answer; follows nothing, repeats nothing. Throws `NoAnswer`. */
  send(sent: Exchange): Promise<Answer>;
  /** ms since 1970. */
  now(): number;
  /** Runs a request when it is its turn at this host; `lane` takes one at a time. */
  turn<T>(host: string, lane: string, request: () => Promise<T>): Promise<T>;
}

const HOPS = 8;
const NOBODY = '';

/** A visit to a site. Each request looks at `access` anew, so that changed settings hold from the next one on. */
export class SiteSession implements RemoteSession {
  note: string | null;
  #cookies: Cookies;
  #hosts = new Map<string, SiteSession>();
  constructor(
    private readonly access: () => Access,
    readonly account: string | null,
    private readonly kept: KeptVisit | null = null,
    /** null: the site itself. */
    private readonly hostName: string | null = null,
    /** The site's address when the visit began. What an account has for one address is sent to no other. */
    private readonly begunAt = access().place.endpoint,
  ) {
    const own = hostName === null ? kept : kept?.hosts[hostName];
    this.note = own?.note ?? null;
    this.#cookies = new Cookies(own?.cookies);
  }

  /** A visit that was kept as text; one of another endpoint is forgotten, for its secrets are not for this one. */
  static open(access: () => Access, account: string | null, kept: string | null): SiteSession {
    const visit = kept === null ? null : readVisit(kept);
    return new SiteSession(access, account, visit?.endpoint === access().place.endpoint ? visit : null);
  }

  get endpoint(): string {
    const { place } = this.access();
    if (this.hostName === null) return place.endpoint;
    return place.hosts[this.hostName] ?? fail('layoutChanged', `the site has no host ${this.hostName}`);
  }

  now(): number {
    return this.access().now();
  }

  get(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.#visit('GET', path, request);
  }

  post(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.#visit('POST', path, request);
  }

  cookie(name: string): string | null {
    return this.#cookies.valueOf(`${this.endpoint}/`, name);
  }

  setCookies(header: string): void {
    this.#cookies.takeHeader(`${this.endpoint}/`, header);
  }

  host(name: string): SiteSession {
    const known = this.#hosts.get(name);
    if (known) return known;
    const session = new SiteSession(this.access, this.account, this.kept, name, this.begunAt);
    this.#hosts.set(name, session);
    return session;
  }

  /** What must never be told: cookies and notes. */
  secrets(): string[] {
    const own = [...this.#cookies.values(), ...(this.note === null ? [] : [this.note])];
    return [...own, ...[...this.#hosts.values()].flatMap((host) => host.secrets())];
  }

  /** To be kept, sealed. */
  keep(): KeptVisit {
    const hosts = [...this.#hosts].map(([name, host]): [string, KeptHost] => [name, host.#own()]);
    return { endpoint: this.endpoint, ...this.#own(), hosts: Object.fromEntries(hosts) };
  }

  #own(): KeptHost {
    return { cookies: this.#cookies.kept(), note: this.note };
  }

  async #visit(method: 'GET' | 'POST', path: string, request: RemoteRequest): Promise<RemotePage> {
    const { body, headers } = bodyOf(request);
    const mode = request.redirect ?? (method === 'GET' ? 'follow' : 'manual');
    const asked = addressOf(this.endpoint, path, request.query);
    let url = asked;
    let sent: Exchange = { method, url, headers: { ...headers, ...request.headers }, body };
    for (let hop = 0; hop < HOPS; hop += 1) {
      this.#mustBeOurs(url);
      const page = await this.#fetch(sent, request.charset);
      const repeats = page.status === 307 || page.status === 308;
      if (mode === 'manual' || page.location === null || (sent.method === 'POST' && repeats)) return page;
      url = page.location;
      // Another host of the site gets its own cookies, and nothing that was meant for this one.
      const isAsked = new URL(url).origin === new URL(asked).origin;
      sent = { method: 'GET', url, headers: (isAsked && request.headers) || {}, body: undefined };
    }
    return fail('layoutChanged', 'the site redirects in a circle');
  }

  #mustBeOurs(url: string): void {
    const { place } = this.access();
    if (!isAt(place, url)) fail('layoutChanged', `${new URL(url).host} is not of this site`);
    if (!maySend(place, url)) fail('siteDown', `${new URL(url).origin} is not encrypted, so nothing is sent there`);
  }

  /** @throws RemoteFailure `siteDown` once the site has another address than when an account's visit began. */
  #mustBeWhereItBegan(): void {
    if (this.account === null || this.access().place.endpoint === this.begunAt) return;
    fail('siteDown', 'the address of the site has changed since the account was opened');
  }

  async #fetch(sent: Exchange, charset: string | undefined): Promise<RemotePage> {
    const { turn, now } = this.access();
    const answer = await turn(new URL(sent.url).hostname, this.account ?? NOBODY, () => this.#answer(sent));
    const page = pageOf(sent.url, answer, charset);
    const trouble = troubleOf(page, now());
    if (trouble) throw trouble;
    return page;
  }

  /** Only a request that changes nothing goes out a second time. */
  async #answer(sent: Exchange): Promise<Answer> {
    try {
      return await this.#once(sent);
    } catch (error) {
      const again = error instanceof NoAnswer && error.why === 'network' && sent.method === 'GET';
      if (!again) throw asFailure(error);
      return this.#once(sent).catch((second: unknown) => Promise.reject(asFailure(second)));
    }
  }

  async #once(sent: Exchange): Promise<Answer> {
    this.#mustBeWhereItBegan();
    const access = this.access();
    const cookie = this.#cookies.headerFor(sent.url);
    const headers = { 'user-agent': access.userAgent, ...sent.headers, ...(cookie && { cookie }) };
    const answer = await access.send({ ...sent, headers });
    this.#cookies.take(sent.url, answer.setCookies);
    return answer;
  }
}

const asFailure = (error: unknown): unknown =>
  error instanceof NoAnswer ? new RemoteFailure('siteDown', error.message) : error;

function pageOf(url: string, { status, headers, bytes }: Answer, charset: string | undefined): RemotePage {
  const target = status >= 300 && status < 400 ? headers['location'] : undefined;
  const location = target !== undefined && URL.canParse(target, url) ? new URL(target, url).href : null;
  return { url, status, location, headers, bytes, text: textOf(bytes, headers['content-type'] ?? '', charset) };
}
