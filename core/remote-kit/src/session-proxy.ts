import type { RemotePage, RemoteRequest, RemoteSession } from './contract';

export type HttpMethod = 'get' | 'post';

/** A session that delegates to another one; base class for sessions that inspect requests or change responses. */
export abstract class SessionProxy implements RemoteSession {
  constructor(
    protected readonly inner: RemoteSession,
    protected readonly hostName = '',
  ) {}

  get endpoint(): string {
    return this.inner.endpoint;
  }
  get account(): string | null {
    return this.inner.account;
  }
  get settings(): RemoteSession['settings'] {
    return this.inner.settings;
  }
  get note(): string | null {
    return this.inner.note;
  }
  set note(note: string | null) {
    this.inner.note = note;
  }
  get(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.request('get', path, request);
  }
  post(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.request('post', path, request);
  }
  cookie(name: string): string | null {
    return this.inner.cookie(name);
  }
  setCookies(header: string): void {
    this.inner.setCookies(header);
  }
  now(): number {
    return this.inner.now();
  }
  abstract host(name: string): RemoteSession;
  protected abstract request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage>;
}
