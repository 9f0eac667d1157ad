import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/contract';

/** How a page is asked for. */
export type Method = 'get' | 'post';

/** A visit that passes everything on to another one: what looks at requests, or changes what comes back, begins here. */
export abstract class Passing implements RemoteSession {
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
  get note(): string | null {
    return this.inner.note;
  }
  set note(note: string | null) {
    this.inner.note = note;
  }
  get(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.ask('get', path, request);
  }
  post(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.ask('post', path, request);
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
  protected abstract ask(method: Method, path: string, request: RemoteRequest): Promise<RemotePage>;
}
