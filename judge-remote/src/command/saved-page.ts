import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/remote-kit';
import { textOf } from '../session/text';

/** A session with one saved page: the page answers every request, and nothing leaves this machine. */
export class SavedPage implements RemoteSession {
  note: string | null = null;
  readonly account = null;
  readonly settings = {};

  constructor(
    readonly endpoint: string,
    private readonly bytes: Uint8Array,
  ) {}

  get(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.#answer(path, request);
  }

  post(path: string, request: RemoteRequest = {}): Promise<RemotePage> {
    return this.#answer(path, request);
  }

  cookie(): null {
    return null;
  }

  setCookies(): void {}

  host(): RemoteSession {
    return this;
  }

  now(): number {
    return Date.now();
  }

  async #answer(path: string, { charset }: RemoteRequest): Promise<RemotePage> {
    const url = new URL(path, `${this.endpoint}/`).href;
    const text = textOf(this.bytes, '', charset);
    return { url, status: 200, location: null, headers: {}, text, bytes: this.bytes };
  }
}
