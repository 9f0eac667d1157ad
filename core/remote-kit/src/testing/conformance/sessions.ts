import type { RemotePage, RemoteRequest, RemoteSession } from '../../contract';
import { SessionProxy, type HttpMethod } from '../../session-proxy';
import { fail } from '../../failure';

/** A session that claims another account than the site sees. */
export class ImpersonatingSession extends SessionProxy {
  constructor(
    private readonly claimedAccount: string,
    inner: RemoteSession,
  ) {
    super(inner);
  }

  override get account(): string {
    return this.claimedAccount;
  }

  host(name: string): RemoteSession {
    return new ImpersonatingSession(this.claimedAccount, this.inner.host(name));
  }

  protected request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    return this.inner[httpMethod](path, request);
  }
}

/** A session at a site that answers each request about one account, problem or run with the data of another one. */
export class MisdirectedSession extends SessionProxy {
  constructor(
    inner: RemoteSession,
    private readonly requested: string,
    private readonly answered: string,
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new MisdirectedSession(this.inner.host(name), this.requested, this.answered);
  }

  protected request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    return this.inner[httpMethod](this.#misdirect(path), {
      ...request,
      ...(request.query && { query: this.#misdirectFields(request.query) }),
      ...(request.form && { form: this.#misdirectFields(request.form) }),
      ...(request.json !== undefined && { json: this.#misdirectFields(request.json as object) }),
    });
  }

  #misdirect(path: string): string {
    const words = path.split(/(\W+)/);
    return path.startsWith('/') ? words.map((word) => this.#other(word)).join('') : path;
  }

  #misdirectFields<T extends object>(fields: T): T {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, this.#other(value)])) as T;
  }

  #other<T>(value: T): T {
    if (String(value) !== this.requested) return value;
    return (typeof value === 'number' ? Number(this.answered) : this.answered) as T;
  }
}

/**
 * A session whose connection breaks once `isLost` returns true: the site processes the request, but the response is
 * lost.
 */
export class DroppingSession extends SessionProxy {
  constructor(
    inner: RemoteSession,
    private readonly isLost: () => boolean,
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new DroppingSession(this.inner.host(name), this.isLost);
  }

  protected async request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    const page = await this.inner[httpMethod](path, request);
    return this.isLost() ? fail('siteDown', 'the connection ended') : page;
  }
}
