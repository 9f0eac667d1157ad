import type {
  HandedInPage,
  RemoteAdapter,
  RemoteJudgeSpec,
  RemotePage,
  RemoteRequest,
  RemoteSession,
} from './contract';
import { RemoteFailure } from './failure';
import { SessionProxy, type HttpMethod } from './session-proxy';

type KnownSite = { adapter: Pick<RemoteAdapter, 'parseId'>; spec: Pick<RemoteJudgeSpec, 'endpoint' | 'home'> };

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Returns the id of the problem whose page is at an address; null if the address is none of the site. `endpoint` is where
 * the site is now; adapters know only its own address.
 */
export function problemAt({ adapter, spec }: KnownSite, endpoint: string, address: string): string | null {
  if (!/^https?:\/\//i.test(address)) return null;
  if (!address.startsWith(`${endpoint}/`)) return adapter.parseId(address);
  // The pages of a site whose endpoint is an API are at its home.
  for (const own of [spec.endpoint, spec.home]) {
    const id = adapter.parseId(withoutSlash(own) + address.slice(endpoint.length));
    if (id !== null) return id;
  }
  return null;
}

interface HandedInOptions {
  site: KnownSite;
  /** Id of the problem that the page shows. */
  id: string;
  page: HandedInPage;
  /** Runs a request for anything else, which goes to the site. */
  ask<T>(request: () => Promise<T>): Promise<T>;
}

/**
 * A session in which a person has handed in the page of a problem: it is answered whenever the problem is requested,
 * whichever of its addresses is. Everything else is requested from the site.
 */
export class HandedInSession extends SessionProxy {
  readonly #state: { wasRead: boolean };

  constructor(
    inner: RemoteSession,
    private readonly options: HandedInOptions,
    /** The session of the site itself, if this is that of one of its hosts. */
    private readonly main: HandedInSession | null = null,
  ) {
    super(inner);
    this.#state = main ? main.#state : { wasRead: false };
  }

  /** Whether the adapter has read the page. */
  get wasRead(): boolean {
    return this.#state.wasRead;
  }

  host(name: string): RemoteSession {
    return new HandedInSession(this.inner.host(name), this.options, this.main ?? this);
  }

  protected async request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    const address = addressOf(this.endpoint, path, request.query);
    const { site, id, page, ask } = this.options;
    if (httpMethod === 'get' && problemAt(site, (this.main ?? this).endpoint, address) === id) {
      this.#state.wasRead = true;
      return pageAt(address, page);
    }
    try {
      return await ask(() => this.inner[httpMethod](path, request));
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      const { kind, message, details } = error;
      throw new RemoteFailure(kind, `the site has to be asked for ${address}, too: ${message}`, details);
    }
  }
}

function addressOf(endpoint: string, path: string, query: RemoteRequest['query'] = {}): string {
  const isAbsolute = /^https?:\/\//i.test(path);
  const url = new URL(isAbsolute ? path : `${endpoint}${path.startsWith('/') ? '' : '/'}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  url.hash = '';
  return url.href;
}

/** Returns the page as if the site had answered with it. */
const pageAt = (url: string, { html }: HandedInPage): RemotePage => ({
  url,
  status: 200,
  location: null,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: html,
  bytes: new TextEncoder().encode(html),
});
